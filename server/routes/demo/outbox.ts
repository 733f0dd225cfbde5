import type { FastifyInstance } from 'fastify'
import type { Services } from '../../deps'
import type { Core } from '../../lib/core'
import type { OutboxMessage } from '../../providers/sms/embedded'

/** Address of the page. */
export const OUTBOX_PATH = '/demo/outbox'

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem; color: #2b2129; }
  h1 { font-size: 1.25rem; }
  li { display: flex; gap: 1rem; align-items: baseline; padding: .75rem 0; border-bottom: 1px solid #eee7ec; }
  ul { list-style: none; padding: 0; }
  strong { font-size: 1.5rem; letter-spacing: .12em; color: #d81b49; }
  time { margin-left: auto; color: #6f646b; }
  @media (prefers-color-scheme: dark) { body { background: #18131a; color: #f2ecf0; } li { border-color: #332b33; } }`

const timeOf = (atMs: number): string =>
  new Intl.DateTimeFormat('zh-CN', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(atMs)

/** Only digits and times are put into the page, so nothing in it needs escaping. */
const rowOf = ({ phone, code, sentAt }: OutboxMessage): string =>
  `<li><span>…${phone.slice(-4)}</span><strong>${code}</strong><time>${timeOf(sentAt)}</time></li>`

const pageOf = (outbox: readonly OutboxMessage[]): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>近遇 · 短信</title>
<style>${STYLE}</style>
</head>
<body>
<h1>短信验证码 · SMS codes</h1>
${outbox.length === 0 ? '<p>还没有验证码 · No code was asked for yet.</p>' : `<ul>${outbox.map(rowOf).join('')}</ul>`}
</body>
</html>
`

/** Serves the page that shows a developer the codes that were not sent to phones. Only in the demo world. */
export const serveOutbox = (app: FastifyInstance, core: Core, services: Services): void => {
  const { smsOutbox } = services.providers
  if (!core.config.isDemo || core.config.isProduction || smsOutbox === null) return
  app.get(OUTBOX_PATH, (_request, reply) => reply.headers(PAGE_HEADERS).send(pageOf(smsOutbox)))
}
