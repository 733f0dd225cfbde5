import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type {
  AuthenticationCase,
  AuthenticationOutline,
} from '../domains/account/identity-verification/review.service'
import { verificationReasons } from '../text/verification-reasons'
import { type OpsCommand, orNone } from './command'
import { limitOf, needed, oneOf, signed } from './print/line'
import { moment } from './print/print'

const reasonNames = Object.keys(verificationReasons).filter(
  (word) => word !== 'revoked' && word !== 'expired',
)

const idOf = (word: string | undefined): string => needed(word, 'The id of an authentication')

const kinds = { video: 'video', cover: 'new cover', appointment: 'appointment' } as const

const lineOf = (one: AuthenticationOutline): string =>
  [
    one.id,
    kinds[one.kind],
    `member ${one.member_id}`,
    `since ${moment(one.created_at)}`,
    ...(one.review_by === null ? [] : [`due ${moment(one.review_by)}`]),
    ...(one.is_manual ? ['asked for a person'] : []),
    ...(one.refused_by === null ? [] : [`appeals against ${one.refused_by}`]),
  ].join('  ')

const taskOf = ({ kind, digits, actions }: AuthenticationOutline): string => {
  if (kind === 'video') return `The member must say ${digits} and do: ${actions.join(', ')}.`
  return kind === 'cover'
    ? 'A new cover: compare both covers.'
    : 'An appointment: see appointment show; compare the pictures with the person.'
}

/** The kind of a file by its first bytes, for the operator who opens it. */
const endingOf = (video: Buffer): string => (video.readUInt32BE(0) === 0x1a45dfa3 ? 'webm' : 'mp4')

const writeFiles = async (
  folder: string,
  found: AuthenticationCase,
  album: readonly (Buffer | null)[],
): Promise<string[]> => {
  const files: readonly (readonly [string, Buffer | null])[] = [
    [found.video ? `video.${endingOf(found.video)}` : 'video', found.video],
    ['cover.webp', found.cover],
    ['verified-cover.webp', found.verified],
    ...album.map((bytes, nth) => [`album-${nth + 1}.webp`, bytes] as const),
  ]
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written = files.flatMap(([name, bytes]) => (bytes ? [{ file: path.join(folder, name), bytes }] : []))
  for (const { file, bytes } of written) await writeFile(file, bytes, { mode: 0o600 })
  return written.map(({ file }) => file)
}

const list: OpsCommand = {
  name: 'authentications',
  usage:
    '  authentications [--limit 20]\n                        videos, new covers and appointments that need a person, the soonest due first',
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ services }) => {
      const found = await services.authentications.review.list(limit)
      return { lines: orNone(found.map(lineOf), 'No authentications wait.'), data: found }
    }
  },
}

const show: OpsCommand = {
  name: 'authentication show',
  usage: `  authentication show <id> --case <number> --out <folder> --as <name>
                        writes the video and the covers into the folder, which is logged; delete them afterwards`,
  accepts: ['case', 'out', 'as'],
  read([word], values) {
    const id = idOf(word)
    const [caseNumber, operator] = [needed(values.case, '--case'), needed(values.as, '--as')]
    const folder = needed(values.out, '--out')
    return async ({ services }) => {
      const found = await services.authentications.review.open(id, operator, caseNumber)
      const album: (Buffer | null)[] = []
      for (const picture of found.album) {
        const { bytes } = await services.pictureReview.open(picture, { operator, why: caseNumber })
        album.push(bytes)
      }
      const files = await writeFiles(path.resolve(folder), found, album)
      const { outline, isFaceBanned } = found
      const warning = isFaceBanned ? ['The face of a banned account.'] : []
      const scores =
        outline.score === null ? [] : [`Score ${outline.score}, liveness ${outline.liveness ?? '-'}.`]
      const lines = [lineOf(outline), taskOf(outline), ...scores, ...warning, ...files]
      return { lines, data: { outline, isFaceBanned, files } }
    }
  },
}

const pass: OpsCommand = {
  name: 'authentication pass',
  usage: `  authentication pass <id> --why "…" --as <name>
                        gives the badge and deletes the video; only by the operator who has just looked at it`,
  accepts: ['why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const by = signed(values)
    return async ({ services }) => {
      await services.authentications.review.pass(id, by)
      return { lines: ['Passed: the badge is given, the video is deleted.'], data: { id, state: 'passed' } }
    }
  },
}

const refuseCommand: OpsCommand = {
  name: 'authentication refuse',
  usage: `  authentication refuse <id> --reason <word> [--ban-face] --why "…" --as <name>
                        sends the member the reason: ${reasonNames.slice(0, 4).join(', ')},
                        ${reasonNames.slice(4).join(', ')}`,
  accepts: ['reason', 'ban-face', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const reason = oneOf(needed(values.reason, '--reason'), reasonNames, '--reason')
    const decision = { ...signed(values), reason, bansFace: values['ban-face'] === true }
    return async ({ services }) => {
      await services.authentications.review.refuse(id, decision)
      return { lines: [`Refused: ${reason}.`], data: { id, state: 'failed', reason } }
    }
  },
}

const certify: OpsCommand = {
  name: 'authentication certify',
  usage: `  authentication certify <member> --case <number> --why "…" --as <name>
                        gives the badge without a video, to a member whom a person compared with the cover`,
  accepts: ['case', 'why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const caseNumber = needed(values.case, '--case')
    const { operator, why } = signed(values)
    return async ({ services }) => {
      await services.authentications.review.certify(memberId, { operator, why: `case ${caseNumber}: ${why}` })
      return { lines: ['Certified: the badge is given for the cover as it is now.'], data: { memberId } }
    }
  },
}

const revoke: OpsCommand = {
  name: 'authentication revoke',
  usage:
    '  authentication revoke <member> [--ban-face] --why "…" --as <name>\n                        removes the badge; the member can earn it again',
  accepts: ['ban-face', 'why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const decision = { ...signed(values), bansFace: values['ban-face'] === true }
    return async ({ services }) => {
      await services.authentications.review.revoke(memberId, decision)
      return { lines: ['Revoked.'], data: { memberId } }
    }
  },
}

/** Commands for real-person authentication. */
export const authenticationCommands: readonly OpsCommand[] = [
  list,
  show,
  pass,
  refuseCommand,
  certify,
  revoke,
]
