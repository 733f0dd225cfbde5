/** A call that every start on a page makes. */
interface EarlyCall {
  readonly path: string
  /** The exact body that the client sends: another body is another call. */
  readonly body: string
}

const VIEWER: EarlyCall = { path: '/api/user/my_info', body: '{}' }
const DECK: EarlyCall = {
  path: '/api/user/recommend_user',
  body: JSON.stringify({ scene: 'home', cursor: null, strict: false }),
}

/** A member's first calls on a page; every page without an entry begins only with the viewer. */
const OF_PAGE: Readonly<Record<string, readonly EarlyCall[]>> = { 'pages/index/home': [VIEWER, DECK] }
const OF_OTHERS = [VIEWER]

/**
 * Part of the script in `index.html`, where `p` is the page and `t` the stored session: makes a member's first calls
 * while the client is still loading. `src/platform/net/early-calls.ts` uses the answers and repeats calls that do not
 * match. Written for old engines. Ours
 * @param home The page of a start without an address
 */
export const earlyCallsScript = (home: string): string =>
  `if(t)try{t=JSON.parse(t).data;var l=(JSON.parse(localStorage.getItem('jinyu.preferences')||'{}').data||{}).language;` +
  `if(l!='zh-CN'&&l!='en')l=/^(zh|$)/i.test(navigator.language||'')?'zh-CN':'en';var o=${JSON.stringify(OF_PAGE)};` +
  `window.jinyuEarly=(o[p||'${home}']||${JSON.stringify(OF_OTHERS)}).map(function(c){var x=new XMLHttpRequest;` +
  `x.open('POST',c.path);x.setRequestHeader('Content-Type','application/json');` +
  `x.setRequestHeader('X-Lang',l);x.setRequestHeader('Authorization','Bearer '+t);x.send(c.body);` +
  `return{path:c.path,body:c.body,token:t,language:l,at:Date.now(),request:x}})}catch(e){}`
