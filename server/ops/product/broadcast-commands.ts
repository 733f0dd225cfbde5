import { randomUUID } from 'node:crypto'
import { type Broadcast, type BroadcastAudience, BroadcastWords } from '@contract/ops/broadcasts'
import { SWITCH_PLATFORMS } from '@contract/ops/ops-constants'
import { Check } from 'typebox/value'
import { type OpsCommand, orNone } from '../command'
import { limitOf, needed, oneOf, signed, UsageError, type Values } from '../print/line'
import { moment } from '../print/print'

const LANGUAGES = ['zh-CN', 'en'] as const
/** Numbers of broadcasts, which previews make. */
const NUMBER = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Options of the words and of the members who get them. */
const CONTENT = ['title-zh', 'zh', 'title-en', 'en', 'platform', 'language'] as const
const CONTENT_USAGE = `--title-zh "…" --zh "…" --title-en "…" --en "…"
                        [--platform ${SWITCH_PLATFORMS.join('|')}] [--language ${LANGUAGES.join('|')}]`

/** @throws UsageError for a missing or a long one */
const wordsOf = (values: Values): BroadcastWords => {
  const words = {
    'zh-CN': { title: needed(values['title-zh'], '--title-zh'), body: needed(values.zh, '--zh') },
    en: { title: needed(values['title-en'], '--title-en'), body: needed(values.en, '--en') },
  }
  if (Check(BroadcastWords, words)) return words
  throw new UsageError('A title has at most 30 characters, and a text at most 300')
}

const audienceOf = ({ platform, language }: Values): BroadcastAudience => ({
  platform: platform === undefined ? null : oneOf(platform, SWITCH_PLATFORMS, '--platform'),
  language: language === undefined ? null : oneOf(language, LANGUAGES, '--language'),
})

const audienceText = ({ platform, language }: BroadcastAudience): string =>
  [platform ?? 'every platform', language ?? 'every language'].join(', ')

const lineOf = ({ id, startedAt, operator, why, state, sent, total, audience, words }: Broadcast): string =>
  `${id}  ${moment(startedAt)}  ${operator}  "${why}"  ${state} ${sent}/${total}  ${audienceText(audience)}  ${words['zh-CN'].title}`

const list: OpsCommand = {
  name: 'broadcast list',
  usage:
    '  broadcast list [--limit 20]\n                        system messages to many members, newest first',
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const found = await services.broadcasts.list(core.db, limit)
      return { lines: orNone(found.map(lineOf), 'Nothing was ever sent.'), data: found }
    }
  },
}

const preview: OpsCommand = {
  name: 'broadcast preview',
  usage: `  broadcast preview ${CONTENT_USAGE}
                        what members would read, how many, and the number to send it by; sends nothing`,
  accepts: CONTENT,
  words: 0,
  read(_words, values) {
    const [words, audience] = [wordsOf(values), audienceOf(values)]
    return async ({ core, services }) => {
      const total = await services.broadcasts.count(core.db, audience)
      const number = randomUUID()
      const lines = [
        ...LANGUAGES.map((language) => `${language}: ${words[language].title} — ${words[language].body}`),
        `To ${total} members: ${audienceText(audience)}.`,
        `Send it by: broadcast send ${number} with the same options, --why "…" --as <name>`,
      ]
      return { lines, data: { number, words, audience, total } }
    }
  },
}

const send: OpsCommand = {
  name: 'broadcast send',
  usage: `  broadcast send <number> ${CONTENT_USAGE}
                        --why "…" --as <name>
                        sends it once to each member; a repeat with the same number sends nothing more`,
  accepts: [...CONTENT, 'why', 'as'],
  read([word], values) {
    const clientToken = needed(word, 'The number of the preview')
    if (!NUMBER.test(clientToken)) throw new UsageError('The number must be one of a preview')
    const [words, audience, by] = [wordsOf(values), audienceOf(values), signed(values)]
    return async ({ services }) => {
      const id = await services.broadcasts.start({ words, audience, clientToken }, by)
      return { lines: [`${id} is being sent: see broadcast list.`], data: { id } }
    }
  },
}

const stop: OpsCommand = {
  name: 'broadcast stop',
  usage: '  broadcast stop <id> --why "…" --as <name>\n                        after its present batch',
  accepts: ['why', 'as'],
  read([word], values) {
    const id = needed(word, 'The id of the broadcast')
    const by = signed(values)
    return async ({ services }) => {
      await services.broadcasts.stop(id, by)
      return { lines: ['Stopped: members who have it keep it.'], data: { id, state: 'stopped' } }
    }
  },
}

/** Commands for messages to many members. */
export const broadcastCommands: readonly OpsCommand[] = [list, preview, send, stop]
