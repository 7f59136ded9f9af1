package diffclass_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

func taking(name, fn, input string) contract.Contract {
	return contract.Contract{Name: name, Func: fn, Package: "example.com/a", Input: parse(input)}
}

func served(server, name, fn, input string) contract.Contract {
	c := taking(name, fn, input)
	c.Server = server
	return c
}

func TestSetsOfTools(t *testing.T) {
	const (
		id    = `{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}`
		text  = `{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}`
		extra = `{"type":"object","properties":{"id":{"type":"integer"},"n":{"type":"integer"}},"required":["id"]}`
	)
	for _, c := range []struct {
		name     string
		old, new []contract.Contract
		aliases  map[string]string
		want     []string
		class    rule.Class
	}{
		{"nothing", nil, nil, nil, []string{}, rule.NoChange},
		{"unchanged and changed, sorted by key",
			[]contract.Contract{taking("z", "Z", id), taking("a", "A", id)},
			[]contract.Contract{taking("z", "Z", extra), taking("a", "A", id)}, nil,
			[]string{"a unchanged none", "z changed non-breaking: input-optional-property-added-to-open-object"}, rule.NonBreaking},
		{"one name for an alike one and an equivalent schema",
			[]contract.Contract{taking("trk_fetch", "TrkFetch", id)}, []contract.Contract{taking("fetch_task", "FetchTask", id)}, nil,
			[]string{"fetch_task renamed breaking from trk_fetch: tool-renamed"}, rule.Breaking},
		{"the same function under any name, whatever it takes now",
			[]contract.Contract{taking("one", "F", id)}, []contract.Contract{taking("another", "F", extra)}, nil,
			[]string{"another renamed breaking from one: input-optional-property-added-to-open-object tool-renamed"}, rule.Breaking},
		{"the same function on another server",
			[]contract.Contract{served("docs", "search", "F", id)}, []contract.Contract{served("help", "search", "F", extra)}, nil,
			[]string{"help/search renamed breaking from docs/search: input-optional-property-added-to-open-object tool-renamed"}, rule.Breaking},
		{"the same function, which got a server",
			[]contract.Contract{taking("search", "F", id)}, []contract.Contract{served("help", "search", "F", id)}, nil,
			[]string{"help/search renamed breaking from search: tool-renamed"}, rule.Breaking},
		{"a server that is called otherwise now, and still answers",
			[]contract.Contract{served("docs", "search", "F", id)}, []contract.Contract{served("help", "search", "F", id)}, map[string]string{"docs/search": "help/search"},
			[]string{"help/search renamed non-breaking from docs/search: tool-added"}, rule.NonBreaking},
		{"another function on another server is another tool",
			[]contract.Contract{served("docs", "search", "F", id)}, []contract.Contract{served("help", "search", "G", id)}, nil,
			[]string{"docs/search removed breaking: tool-removed", "help/search new non-breaking: tool-added"}, rule.Breaking},
		{"a function that another server offers too is no move",
			[]contract.Contract{served("docs", "search", "F", id)}, []contract.Contract{served("docs", "search", "G", id), served("help", "search", "F", id)}, nil,
			[]string{"docs/search unchanged none", "help/search new non-breaking: tool-added"}, rule.NonBreaking},
		{"an equal schema is not enough",
			[]contract.Contract{taking("delete", "Delete", id)}, []contract.Contract{taking("show", "Show", id)}, nil,
			[]string{"delete removed breaking: tool-removed", "show new non-breaking: tool-added"}, rule.Breaking},
		{"an alike name is not enough",
			[]contract.Contract{taking("get_issue", "GetIssue", id)}, []contract.Contract{taking("read_issue", "ReadIssue", text)}, nil,
			[]string{"get_issue removed breaking: tool-removed", "read_issue new non-breaking: tool-added"}, rule.Breaking},
		{"two that compete are not guessed",
			[]contract.Contract{taking("fetch", "Fetch", id)},
			[]contract.Contract{taking("fetch_a", "FetchA", id), taking("fetch_b", "FetchB", id)}, nil,
			[]string{"fetch removed breaking: tool-removed", "fetch_a new non-breaking: tool-added", "fetch_b new non-breaking: tool-added"}, rule.Breaking},
		{"two merged into one",
			[]contract.Contract{taking("get_issue", "GetIssue", id), taking("get_issue_comments", "GetIssueComments", id)},
			[]contract.Contract{taking("issue_read", "IssueRead", extra)}, nil,
			[]string{"get_issue removed breaking: tool-removed", "get_issue_comments removed breaking: tool-removed", "issue_read new non-breaking: tool-added"}, rule.Breaking},
		{"an alias keeps the old name",
			[]contract.Contract{taking("search", "Search", id)}, []contract.Contract{taking("find", "Find", id)}, map[string]string{"search": "find"},
			[]string{"find renamed non-breaking from search: tool-added"}, rule.NonBreaking},
		{"an alias does not excuse the schema",
			[]contract.Contract{taking("search", "Search", id)}, []contract.Contract{taking("find", "Find", text)}, map[string]string{"search": "find"},
			[]string{"find renamed breaking from search: input-property-removed-from-open-object input-required-property-added tool-added"}, rule.Breaking},
		{"an alias of an alias is followed",
			[]contract.Contract{taking("search", "Search", id)}, []contract.Contract{taking("look", "Look", id)},
			map[string]string{"search": "find", "find": "look"},
			[]string{"look renamed non-breaking from search: tool-added"}, rule.NonBreaking},
		{"as far as there is a tool",
			[]contract.Contract{taking("search", "Search", id)}, []contract.Contract{taking("find", "Find", id), taking("look", "Look", text)},
			map[string]string{"search": "find", "find": "look"},
			[]string{"find renamed non-breaking from search: tool-added", "look new non-breaking: tool-added"}, rule.NonBreaking},
		{"aliases that go round lead nowhere",
			[]contract.Contract{taking("search", "Search", id)}, nil, map[string]string{"search": "find", "find": "search"},
			[]string{"search removed breaking: tool-removed"}, rule.Breaking},
		{"an alias whose tool there is not",
			[]contract.Contract{taking("search", "Search", id)}, []contract.Contract{taking("look", "Look", id)}, map[string]string{"search": "find"},
			[]string{"look new non-breaking: tool-added", "search removed breaking: tool-removed"}, rule.Breaking},
		{"one tool that answers for two is compared with both",
			[]contract.Contract{taking("by_id", "ByID", id), taking("by_text", "ByText", text)}, []contract.Contract{taking("get", "Get", id)},
			map[string]string{"by_id": "get", "by_text": "get"},
			[]string{"by_text removed breaking: input-property-removed-from-open-object input-required-property-added tool-added", "get renamed non-breaking from by_id: tool-added"}, rule.Breaking},
		{"a tool that was there before may answer for another",
			[]contract.Contract{taking("get", "Get", id), taking("fetch", "Fetch", id)}, []contract.Contract{taking("get", "Get", id)},
			map[string]string{"fetch": "get"},
			[]string{"fetch removed non-breaking: tool-added", "get unchanged none"}, rule.NonBreaking},
		{"and not where it takes something else",
			[]contract.Contract{taking("get", "Get", text), taking("fetch", "Fetch", id)}, []contract.Contract{taking("get", "Get", text)},
			map[string]string{"fetch": "get"},
			[]string{"fetch removed breaking: input-property-removed-from-open-object input-required-property-added tool-added", "get unchanged none"}, rule.Breaking},
		{"the first of two with one key counts",
			[]contract.Contract{taking("a", "A", id)}, []contract.Contract{taking("a", "A", id), taking("a", "B", text)}, nil,
			[]string{"a unchanged none"}, rule.NoChange},
	} {
		t.Run(c.name, func(t *testing.T) {
			results := diffclass.CompareSets(c.old, c.new, diffclass.Options{Aliases: c.aliases})
			got := []string{}
			for _, r := range results {
				text := r.Key + " " + string(r.State) + " " + string(r.Class)
				if r.OldKey != "" {
					text += " from " + r.OldKey
				}
				if len(r.Changes) > 0 {
					text += ":"
				}
				for _, id := range ids(r.Changes) {
					text += " " + id
				}
				got = append(got, text)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if class := diffclass.WorstOf(results); class != c.class {
				t.Errorf("the class of the set is %s, want %s", class, c.class)
			}
		})
	}
}

func TestRenamesOfProperties(t *testing.T) {
	typed := map[string]string{"s": `{"type":"string"}`, "i": `{"type":"integer"}`}
	object := func(properties, required []string) contract.Contract {
		list := ""
		for i, p := range properties {
			if i > 0 {
				list += ","
			}
			list += contract.Str(p[2:]).String() + ":" + typed[p[:1]]
		}
		return contractOf(`{"type":"object","properties":{` + list + `},"required":[` + quoted(required) + `]}`)
	}
	none := []string{}
	for _, c := range []struct {
		name               string
		old, new           []string
		oldReq, newReq     []string
		want               []string
		sameOld, sameAfter contract.Path
	}{
		{name: "a word is put before", old: []string{"s:query"}, new: []string{"s:search_query"}, want: []string{"/query>/search_query"}},
		{name: "an abbreviation is spelled out", old: []string{"s:q"}, new: []string{"s:query"}, want: []string{"/q>/query"}},
		{name: "another spelling", old: []string{"i:ticketNumber", "s:userID"}, new: []string{"i:ticket_number", "s:userId"},
			want: []string{"/ticketNumber>/ticket_number", "/userID>/userId"}},
		{name: "a slip of the pen", old: []string{"s:color"}, new: []string{"s:colour"}, want: []string{"/color>/colour"}},
		{name: "another type is no rename", old: []string{"s:query"}, new: []string{"i:search_query"}, want: none},
		{name: "another requiredness is no rename", old: []string{"s:query"}, new: []string{"s:search_query"}, newReq: []string{"search_query"}, want: none},
		{name: "nothing in common is no rename", old: []string{"s:city"}, new: []string{"s:owner"}, want: none},
		{name: "unless it holds the same position among the required", old: []string{"s:city", "i:days"}, new: []string{"s:location", "i:days"},
			oldReq: []string{"city", "days"}, newReq: []string{"location", "days"}, want: []string{"/city>/location"}},
		{name: "the better of two wins", old: []string{"s:query"}, new: []string{"s:quest", "s:search_query"}, want: []string{"/query>/search_query"}},
		{name: "two that are as good are not guessed", old: []string{"s:query"}, new: []string{"s:query_a", "s:query_b"}, want: none},
		{name: "two pairs find one another", old: []string{"s:fromDate", "s:toDate"}, new: []string{"s:from_date", "s:to_date"},
			want: []string{"/fromDate>/from_date", "/toDate>/to_date"}},
		{name: "a known origin wins over names", old: []string{"s:query"}, new: []string{"s:search_query", "s:words"}, want: []string{"/query>/words"},
			sameOld: "/query", sameAfter: "/words"},
		{name: "a known origin with another type is no rename", old: []string{"s:query"}, new: []string{"i:words"}, want: none,
			sameOld: "/query", sameAfter: "/words"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := diffclass.Options{}
			if c.sameOld != "" {
				o.FieldName = func(_ string, _ rule.Side, path contract.Path) string {
					if path != c.sameAfter {
						return ""
					}
					return strings.ToUpper(c.sameOld.Base())
				}
			}
			got := []string{}
			changes := diffclass.Compare(object(c.old, c.oldReq), object(c.new, c.newReq), o)
			for _, change := range changes {
				if change.Rule.ID == "input-property-renamed" {
					got = append(got, string(change.Path)+">"+string(change.At))
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s%s", diff, explain(changes))
			}
			if diffclass.WorstClass(changes) != rule.Breaking {
				t.Errorf("not breaking:\n%s", explain(changes))
			}
		})
	}
}
