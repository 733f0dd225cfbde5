import { rose } from '../brand'
import { drawBrandMark } from './brand-mark'
import { cover, drawHeart, type PosterPicture } from './heart'
import { circle, gradient, roundBox, within, type Pen } from './pen'
import { drawQr } from './qr'
import { themeColours, type PosterTheme, type ThemeColours } from './themes'
import { setPen, write, type Setting } from './words'

/** Size of the poster in points; `density` is px of the canvas for one point. Source: screens.md 28 */
export const POSTER = { width: 295, height: 500, density: 3 } as const

/** Words on the poster, in the inviter's language. */
export interface PosterWords {
  readonly brand: string
  readonly tagline: string
  readonly headline: string
  readonly subline: string
  /** The invitation in one line; for a long name `invitesYou` is the second line. */
  readonly invites: string
  readonly invitesYou: string
  readonly scan: string
  readonly code: string
}

/** Content of a poster. It shows nobody but the inviter, and the inviter's face only when `avatar` is given. */
export interface PosterContent {
  readonly theme: PosterTheme
  readonly words: PosterWords
  readonly nickname: string
  readonly inviteCode: string
  /** Content of the QR code. */
  readonly link: string
  readonly avatar: PosterPicture | null
  /** The brand's drawings of two people; null draws a silhouette. */
  readonly art: { readonly left: PosterPicture | null; readonly right: PosterPicture | null }
}

const MIDDLE = POSTER.width / 2
const WHITE = '#fff'
const HEART_TOP = 44
const CARD = { x: 14, y: 378, width: 267, height: 108, radius: 20 }
const FACE = { x: 28, y: 396, size: 32 }
const QR = { x: 185, y: 390, size: 84 }
/** White space around the square of the QR code. */
const QR_ROOM = 12
const NAME_X = 68
const TEXT_END = QR.x - QR_ROOM

function drawGround(pen: Pen, { ground, ink }: ThemeColours, words: PosterWords): void {
  pen.fillStyle = gradient(pen, [110, -15, 185, 515], ground)
  pen.fillRect(0, 0, POSTER.width, POSTER.height)
  pen.strokeStyle = WHITE
  pen.lineWidth = 1
  for (const [radius, alpha] of [
    [118, 0.5],
    [160, 0.3],
  ] as const) {
    within(pen, () => {
      pen.globalAlpha = alpha
      circle(pen, MIDDLE, HEART_TOP + 132, radius)
      pen.stroke()
    })
  }
  drawBrandMark(pen, 20, 18, 22)
  write(pen, words.brand, [48, 29.5], { weight: 700, size: 15, colour: ink })
  write(pen, words.tagline, [POSTER.width - 18, 29.5], { weight: 400, size: 12, colour: ink, align: 'right' })
}

function drawHeadline(pen: Pen, { headline, subline }: PosterWords): void {
  const width = POSTER.width - 32
  write(pen, headline, [MIDDLE, 325], { weight: 700, size: 26, colour: WHITE, align: 'center' }, width)
  write(pen, subline, [MIDDLE, 354], { weight: 400, size: 13, colour: WHITE, align: 'center' }, width)
}

function drawFace(pen: Pen, avatar: PosterPicture | null): void {
  const { x, y, size } = FACE
  if (avatar) {
    within(pen, () => {
      circle(pen, x + size / 2, y + size / 2, size / 2)
      pen.clip()
      cover(pen, avatar, [x, y, size, size])
    })
    return
  }
  circle(pen, x + size / 2, y + size / 2, size / 2)
  pen.fillStyle = rose[50]
  pen.fill()
  drawBrandMark(pen, x + 5, y + 5, size - 10)
}

/** Draws the inviter's name; a long name has the first of two lines for itself. */
function drawInviter(pen: Pen, nickname: string, { invites, invitesYou }: PosterWords): void {
  const width = TEXT_END - NAME_X
  const middle = FACE.y + FACE.size / 2
  const name: Setting = { weight: 600, size: 14, colour: '#1e171c' }
  setPen(pen, name)
  if (pen.measureText(invites).width <= width) {
    write(pen, invites, [NAME_X, middle], name)
    return
  }
  write(pen, nickname, [NAME_X, middle - 9], { ...name, size: 13 }, width)
  write(pen, invitesYou, [NAME_X, middle + 8], { weight: 400, size: 12, colour: '#6f646b' }, width)
}

function drawCard(pen: Pen, content: PosterContent, { accent }: ThemeColours): void {
  const { words, nickname, inviteCode, link, avatar } = content
  roundBox(pen, CARD.x, CARD.y, CARD.width, CARD.height, CARD.radius)
  pen.fillStyle = WHITE
  pen.fill()
  within(pen, () => {
    // The quiet zone of the QR code is white like the card, whose corners stay round.
    roundBox(pen, CARD.x, CARD.y, CARD.width, CARD.height, CARD.radius)
    pen.clip()
    drawQr(pen, link, QR, { colour: '#2b0d1a', room: QR_ROOM, density: POSTER.density })
  })
  drawFace(pen, avatar)
  drawInviter(pen, nickname, words)
  const small: Setting = { weight: 400, size: 12, colour: '#6f646b' }
  write(pen, words.scan, [FACE.x, 444], small, TEXT_END - FACE.x)
  write(pen, `${words.code} `, [FACE.x, 462], small)
  const codeX = FACE.x + pen.measureText(`${words.code} `).width
  write(pen, inviteCode, [codeX, 462], { weight: 600, size: 12, colour: accent })
}

/** Draws an invitation poster on a canvas of `POSTER`'s size times its density. Source: screens.md 28, ui.md §14 */
export function drawPoster(pen: Pen, content: PosterContent): void {
  const colours = themeColours[content.theme]
  within(pen, () => {
    pen.scale(POSTER.density, POSTER.density)
    drawGround(pen, colours, content.words)
    within(pen, () => {
      pen.translate(0, HEART_TOP)
      drawHeart(pen, {
        leftPicture: content.avatar ?? content.art.left,
        rightPicture: content.art.right,
        lens: colours.lens,
        shadow: colours.shadow,
      })
    })
    drawHeadline(pen, content.words)
    drawCard(pen, content, colours)
  })
}
