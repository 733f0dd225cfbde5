import type { Language } from '../../lib/language'
import type { AliyunScene } from '../../providers/human-proof/aliyun'

/** What a request of the page says, and the nonce of its script. */
export interface CaptchaPageOptions {
  readonly language: Language
  readonly isDark: boolean
  readonly nonce: string
}

const SCRIPT = 'https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js'
const COLOURS = { light: ['#fff', '#1e171c'], dark: ['#1e1a1d', '#f7f0f4'] } as const
const TITLES: Readonly<Record<Language, string>> = { 'zh-CN': '安全验证', en: 'Security check' }

/**
 * The script of the page: it shows the captcha and hands the token to the client, which has the same origin. The values
 * are checked settings without quotes or brackets. Source: providers Aliyun, captcha 2.0 for browsers
 */
const scriptOf = ({ sceneId, prefix }: AliyunScene, language: Language): string => `
window.AliyunCaptchaConfig = { region: 'cn', prefix: '${prefix}' };
(function () {
  function say(message) { window.parent.postMessage(message, window.location.origin); }
  var script = document.createElement('script');
  script.src = '${SCRIPT}';
  script.onerror = function () { say({ jinyuCaptcha: 'failed' }); };
  script.onload = function () {
    window.initAliyunCaptcha({
      SceneId: '${sceneId}', mode: 'embed', element: '#captcha', button: '#start',
      language: '${language === 'en' ? 'en' : 'cn'}',
      slideStyle: { width: Math.min(340, document.documentElement.clientWidth), height: 40 },
      success: function (token) { say({ jinyuCaptcha: 'passed', token: String(token) }); },
      fail: function () {},
      onError: function () { say({ jinyuCaptcha: 'failed' }); }
    });
  };
  document.head.appendChild(script);
})();`

/** The page that shows Aliyun's captcha in a frame: its script may do there what the client's own page forbids. */
export const captchaPage = (scene: AliyunScene, { language, isDark, nonce }: CaptchaPageOptions): string => {
  const [background, text] = COLOURS[isDark ? 'dark' : 'light']
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TITLES[language]}</title>
<style>body{margin:0;background:${background};color:${text}}#captcha{display:flex;justify-content:center}</style>
</head>
<body><div id="captcha"></div><button id="start" type="button" hidden></button>
<script nonce="${nonce}">${scriptOf(scene, language)}</script>
</body>
</html>
`
}

/** Policy of the page: Aliyun's hosts only, and only in a frame of our own. */
export const captchaPolicy = (nonce: string): string => {
  const hosts = 'https://*.alicdn.com https://*.aliyuncs.com'
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${hosts} 'unsafe-eval'`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src data: blob: ${hosts}`,
    `font-src data: ${hosts}`,
    `connect-src ${hosts}`,
    `worker-src blob:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
