import type { LocalDesk } from '../../domains/money/recharges/local-desk'
import { type DeskAct, deskActs } from '../../domains/money/recharges/local-desk'
import { escaped } from '../../http/html'
import type { Language } from '../../lib/language'
import { yuanText } from '../../lib/money'
import { confirmTexts } from '../../text/payments'

type Payment = Awaited<ReturnType<LocalDesk['open']>>

/** Facts of a request for the page. */
export interface ConfirmPageOptions {
  readonly language: Language
  /** Address of this payment's page, without a query. */
  readonly path: string
  /** True when its notification comes late. */
  readonly isLate: boolean
  readonly nowMs: number
}

const STYLE = `
  :root { color-scheme: light dark; --bg: #f5f4f6; --card: #fff; --title: #1e171c; --text: #4a4047; --soft: #6f646b;
    --line: rgba(30,23,28,.12); --rose: #d0164f; --warn: #8a5200; --warn-bg: #fff6e5; }
  @media (prefers-color-scheme: dark) { :root { --bg: #18131a; --card: #231c24; --title: #f7f0f4; --text: #d9cfd6;
    --soft: #a99ea6; --line: rgba(255,255,255,.14); --warn: #ffcf7d; --warn-bg: #3a2a10; } }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 24px 16px; background: var(--bg); color: var(--text);
    font: 16px/1.5 -apple-system, BlinkMacSystemFont, 'PingFang SC', 'Noto Sans SC', sans-serif; }
  main { max-width: 420px; margin: 0 auto; padding: 20px; background: var(--card); border-radius: 16px; }
  .warning { margin: 0 0 16px; padding: 12px; border-radius: 12px; background: var(--warn-bg); color: var(--warn); }
  .warning strong { display: block; font-size: 18px; }
  h1 { margin: 0 0 16px; font-size: 18px; color: var(--title); }
  .amount { margin: 0; font-size: 36px; line-height: 1.2; font-weight: 600; color: var(--title); }
  dl { margin: 16px 0; } dt { color: var(--soft); font-size: 13px; } dd { margin: 0 0 8px; overflow-wrap: anywhere; }
  form { margin: 0 0 12px; }
  button, .back { display: block; width: 100%; min-height: 48px; padding: 12px 16px; border-radius: 24px; font: inherit;
    text-align: center; text-decoration: none; border: 1px solid var(--line); background: transparent; color: var(--title);
    cursor: pointer; }
  button.pay { border: 0; background: var(--rose); color: #fff; font-weight: 600; }
  button:focus-visible, .back:focus-visible { outline: 3px solid var(--rose); outline-offset: 2px; }`

const frame = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`

/** The page that simulates a payment; it works without scripts. A null payment shows that the address is unknown. */
export const confirmPage = (payment: Payment, options: ConfirmPageOptions): string => {
  const { language, path, isLate, nowMs } = options
  const texts = confirmTexts[language]
  const title = `<h1>${texts.title}</h1>`
  if (payment === null) return frame(language, texts.title, `${title}<p>${texts.missing}</p>`)
  const isOver = payment.state === 'open' && payment.expire_at <= nowMs
  const button = (act: DeskAct): string =>
    `<form method="post" action="${path}/${act}?lang=${language}">` +
    `<button${act === 'pay' ? ' class="pay"' : ''}>${texts.acts[act]}</button></form>`
  const state = isOver
    ? texts.expired
    : isLate && payment.state === 'paid'
      ? texts.delayed
      : texts.states[payment.state]
  const back =
    payment.return_url === null
      ? ''
      : `<a class="back" href="${escaped(payment.return_url)}">${texts.back}</a>`
  return frame(
    language,
    texts.title,
    `<p class="warning"><strong>${texts.warning}</strong>${texts.explanation}</p>
${title}
<p class="amount">¥${yuanText(payment.amount_fen)}</p>
<p>${escaped(payment.title)}</p>
<dl><dt>${texts.order}</dt><dd>${payment.order_no}</dd></dl>
<p role="status"><strong>${state}</strong></p>
${payment.state === 'open' && !isOver ? deskActs.map(button).join('\n') : ''}
${back}`,
  )
}
