import type { ShareCard } from '@contract/types/profile-share'
import type { Language } from '../../lib/language'
import { shareTexts } from '../../text/share-page'
import { escaped } from '../../http/html'

/** Facts of a request for the page. */
export interface SharePageOptions {
  readonly language: Language
  /** The server's address, for addresses that crawlers read. */
  readonly origin: string
  readonly token: string
}

const STYLE = `
  :root { color-scheme: light dark; --bg: #f5f4f6; --card: #fff; --title: #1e171c; --soft: #6f646b; --rose: #d0164f; }
  @media (prefers-color-scheme: dark) { :root { --bg: #18131a; --card: #231c24; --title: #f7f0f4; --soft: #a99ea6; } }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 32px 16px; background: var(--bg); color: var(--soft);
    font: 16px/1.5 -apple-system, BlinkMacSystemFont, 'PingFang SC', 'Noto Sans SC', sans-serif; text-align: center; }
  main { max-width: 400px; margin: 0 auto; padding: 24px 20px; background: var(--card); border-radius: 28px; }
  img { display: block; width: 160px; height: 200px; margin: 0 auto 16px; border-radius: 22px; object-fit: cover; }
  h1 { margin: 0; font-size: 24px; line-height: 1.3; color: var(--title); overflow-wrap: anywhere; }
  p { margin: 8px 0 0; }
  a { display: block; min-height: 50px; margin-top: 24px; padding: 12px 16px; border-radius: 25px; background: var(--rose);
    color: #fff; font-weight: 600; text-decoration: none; }
  a:focus-visible { outline: 3px solid var(--rose); outline-offset: 2px; }
  small { display: block; margin-top: 12px; font-size: 13px; }`

const meta = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}">`

const absolute = (origin: string, url: string): string => new URL(url, origin).href

/** What crawlers read; the picture is the product's own unless the member ticked their face. */
const openGraph = (card: ShareCard | null, { language, origin }: SharePageOptions): string => {
  const text = shareTexts[language]
  const facts = card ? text.facts(card.age, card.city) : ''
  return [
    meta('og:type', 'website'),
    meta('og:site_name', text.brand),
    meta('og:title', card ? text.title(card.nickname) : text.brand),
    meta('og:description', facts === '' ? text.description : facts),
    meta('og:image', absolute(origin, card?.faceUrl ?? '/installed/share.png')),
  ].join('\n')
}

/** The page behind a link; it works without scripts. A null card is a link that leads nowhere, whatever the cause. */
export const sharePage = (card: ShareCard | null, options: SharePageOptions): string => {
  const { language, token } = options
  const text = shareTexts[language]
  const face = card?.faceUrl ? `<img src="${escaped(card.faceUrl)}" alt="">` : ''
  const body = card
    ? `${face}<h1>${escaped(card.nickname)}</h1>
<p>${escaped(text.facts(card.age, card.city))}</p>
<a href="/#/pages/index/user?share=${token}">${text.open}</a>
<small>${text.note}</small>`
    : `<h1>${text.goneTitle}</h1>
<p>${text.goneLine}</p>
<a href="/">${text.join}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(card ? text.title(card.nickname) : text.brand)}</title>
${openGraph(card, options)}
<style>${STYLE}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`
}
