import type { Language } from '../../lib/language'

/** Path of Aliyun's script, from our own origin. */
export const ONE_TAP_SCRIPT = '/one-tap/aliyun.js'

/** Words that Aliyun's own page shows. */
const WORDS: Readonly<Record<Language, { title: string; button: string }>> = {
  'zh-CN': { title: '本机号码登录', button: '登录' },
  en: { title: 'Log in with this number', button: 'Log in' },
}

/** Longest wait for the carrier, in ms; after it a code by SMS is faster. Source: ours */
const TIMEOUT_MS = 8_000

/**
 * The script of the page. The client hands it the tokens, because the page's own origin is ours; it says the carrier's token,
 * or that another way is needed. Source: providers Aliyun, PNVS H5 for browsers
 */
const scriptOf = (language: Language): string => {
  const { title, button } = WORDS[language]
  return `
(function () {
  var DONE = 600000, CLOSED = 2;
  function say(message) { window.parent.postMessage(message, window.location.origin); }
  function fail() { say({ jinyuOneTap: 'failed' }); }
  function isDone(answer) { return !!answer && Number(answer.code) === DONE; }
  var script = document.createElement('script');
  script.src = '${ONE_TAP_SCRIPT}';
  script.onerror = fail;
  script.onload = function () {
    if (typeof window.PhoneNumberServer !== 'function') return fail();
    var server = new window.PhoneNumberServer();
    function ask() {
      server.getLoginToken({
        timeout: ${TIMEOUT_MS},
        authPageOption: { navText: '${title}', subtitle: '', btnText: '${button}', isHideLogo: true, isDialog: false, manualClose: true },
        watch: function (status) { if (Number(status) === CLOSED) say({ jinyuOneTap: 'closed' }); },
        success: function (answer) {
          if (!isDone(answer) || !answer.spToken) return fail();
          say({ jinyuOneTap: 'done', token: String(answer.spToken) });
        },
        error: fail
      });
    }
    window.addEventListener('message', function (event) {
      var given = event.data && event.data.jinyuOneTapTokens;
      if (event.source !== window.parent || event.origin !== window.location.origin || !given) return;
      server.checkLoginAvailable({
        accessToken: given.accessToken, jwtToken: given.jwtToken, timeout: ${TIMEOUT_MS},
        success: function (answer) { isDone(answer) ? ask() : fail(); },
        error: fail
      });
    });
    say({ jinyuOneTap: 'ready' });
  };
  document.head.appendChild(script);
})();`
}

/** The page in which Aliyun's script talks to the carrier, for a frame of the client: the client's own page runs no foreign script. */
export const oneTapPage = (language: Language, nonce: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${WORDS[language].title}</title>
<style>html,body{margin:0;height:100%;background:#fff}</style>
</head>
<body>
<script nonce="${nonce}">${scriptOf(language)}</script>
</body>
</html>
`

/** Hosts of Aliyun and of the three carriers. Source: providers Aliyun, PNVS H5; to be tried with real keys (docs/vendors.md) */
const HOSTS =
  'https://*.aliyuncs.com https://*.alicdn.com https://*.cmpassport.com https://*.10010.com https://*.wostore.cn https://*.189.cn https://id6.me'

/** Policy of the page: Aliyun and the carriers only, and only in a frame of our own. */
export const oneTapPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${HOSTS}`,
    `style-src 'unsafe-inline' ${HOSTS}`,
    `img-src data: ${HOSTS}`,
    `connect-src ${HOSTS}`,
    `frame-src ${HOSTS}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
