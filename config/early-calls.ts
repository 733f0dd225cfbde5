/** One call that a start is known to make. */
interface EarlyCall {
  readonly path: string
  /** As the client sends it, letter by letter: another body is another call. */
  readonly body: string
}

const VIEWER: EarlyCall = { path: '/api/user/my_info', body: '{}' }
const DECK: EarlyCall = {
  path: '/api/user/recommend_user',
  body: JSON.stringify({ scene: 'home', cursor: null, strict: false }),
}

/** What a member's start on a page asks for first; every other page begins with the viewer alone. */
const OF_PAGE: Readonly<Record<string, readonly EarlyCall[]>> = { 'pages/index/home': [VIEWER, DECK] }
const OF_OTHERS = [VIEWER]

/**
 * Part of the script in `index.html`, where `p` is the page and `t` the stored session: makes a member's first calls
 * while the client is still on its way. `src/platform/early-calls.ts` takes the answers; what it does not recognise is
 * asked again. Written for old engines. Ours
 * @param home Page that a start without an address leads to
 */
export const earlyCallsScript = (home: string): string =>
  `if(t)try{t=JSON.parse(t).data;var l=(JSON.parse(localStorage.getItem('jinyu.preferences')||'{}').data||{}).language;` +
  `if(l!='zh-CN'&&l!='en')l=/^(zh|$)/i.test(navigator.language||'')?'zh-CN':'en';var o=${JSON.stringify(OF_PAGE)};` +
  `window.jinyuEarly=(o[p||'${home}']||${JSON.stringify(OF_OTHERS)}).map(function(c){var x=new XMLHttpRequest;` +
  `x.open('POST',c.path);x.setRequestHeader('Content-Type','application/json');` +
  `x.setRequestHeader('X-Lang',l);x.setRequestHeader('Authorization','Bearer '+t);x.send(c.body);` +
  `return{path:c.path,body:c.body,token:t,language:l,at:Date.now(),request:x}})}catch(e){}`
