import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImageRow } from '../domains/account/album/photo.presenter'
import { pictureReasons } from '../text/picture-reasons'
import { type OpsCommand, orNone } from './command'
import { limitOf, needed, oneOf, signed } from './print/line'
import { PICTURE_MS } from '../lib/queue-times'
import { hoursLeft, moment } from './print/print'

const reasonNames = Object.keys(pictureReasons)
const idOf = (word: string | undefined): string => needed(word, 'The id of a picture')

/** The facts about a picture that operators see without its content. */
const outlineOf = (picture: ImageRow) => ({
  id: picture.id,
  memberId: picture.member_id,
  kind: picture.kind,
  seconds: picture.seconds,
  state: picture.review_state,
  isAvatar: picture.is_avatar,
  createdAt: picture.created_at,
  reviewedBy: picture.reviewed_by,
})

const lineOf = (picture: ImageRow): string =>
  [
    picture.id,
    picture.is_avatar ? 'avatar' : picture.seconds === null ? 'image' : `video of ${picture.seconds} s`,
    `member ${picture.member_id}`,
    `since ${moment(picture.created_at)}`,
    ...(picture.review_state === 'appealing' ? [`appeals against ${picture.reviewed_by ?? 'system'}`] : []),
  ].join('  ')

const list: OpsCommand = {
  name: 'pictures',
  usage: '  pictures [--limit 20] pictures and videos that only their owner sees yet, the oldest first',
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const found = await services.pictureReview.listWaiting(limit)
      const now = core.clock.now()
      const lines = found.map((one) => {
        const sinceMs = one.appealed_at ?? one.created_at
        return `${lineOf(one)}  ${hoursLeft(sinceMs + PICTURE_MS, now)}`
      })
      return { lines: orNone(lines, 'No pictures wait.'), data: found.map(outlineOf) }
    }
  },
}

const show: OpsCommand = {
  name: 'picture show',
  usage: `  picture show <id> --case <number> --out <folder> --as <name>
                        writes the picture, or a video with its picture, into the folder, which is logged; delete
                        them afterwards`,
  accepts: ['case', 'out', 'as'],
  read([word], values) {
    const id = idOf(word)
    const signature = { operator: needed(values.as, '--as'), why: needed(values.case, '--case') }
    const folder = path.resolve(needed(values.out, '--out'))
    return async ({ services }) => {
      const { picture, bytes, video } = await services.pictureReview.open(id, signature)
      const file = path.join(folder, `${picture.id}.webp`)
      if (bytes === null || (picture.kind === 'video' && video === null))
        return { lines: [lineOf(picture), `The ${picture.kind} is missing.`], data: outlineOf(picture) }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(file, bytes, { mode: 0o600 })
      const words = picture.alt === null ? [] : [`Described as: ${picture.alt}`]
      const printed = { lines: [lineOf(picture), ...words, file], data: { ...outlineOf(picture), file } }
      if (video === null) return printed
      const videoFile = path.join(folder, `${picture.id}${path.extname(video.address)}`)
      await writeFile(videoFile, video.bytes, { mode: 0o600 })
      return {
        lines: [...printed.lines, videoFile, `Address: ${video.address}`],
        data: { ...printed.data, videoFile, address: video.address },
      }
    }
  },
}

const approve: OpsCommand = {
  name: 'picture approve',
  usage: `  picture approve <id> --why "…" --as <name>
                        shows it to others from now on`,
  accepts: ['why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const signature = signed(values)
    return async ({ services }) => {
      await services.pictureReview.approve(id, signature)
      return { lines: ['Approved: it is shown.'], data: { id, state: 'approved' } }
    }
  },
}

const reject: OpsCommand = {
  name: 'picture reject',
  usage: `  picture reject <id> --reason <word> --why "…" --as <name>
                        sends the member the reason: ${reasonNames.join(', ')}`,
  accepts: ['reason', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const reason = oneOf(needed(values.reason, '--reason'), reasonNames, '--reason')
    const signature = signed(values)
    return async ({ services }) => {
      await services.pictureReview.reject(id, { ...signature, reason })
      return { lines: [`Rejected: ${reason}.`], data: { id, state: 'rejected', reason } }
    }
  },
}

/** Commands for pictures of albums, before others see them. */
export const pictureCommands: readonly OpsCommand[] = [list, show, approve, reject]
