import { appDestinations, notifyDestination } from '@contract/realtime'

/** One attempt: frames that an attacker sends after, or instead of, a valid CONNECT. */
export interface Attempt {
  readonly name: string
  /** Texts to send one after another; the last asks for the receipt `attack`. */
  readonly frames: readonly string[]
  /** Whether the attempt begins without a CONNECT of the attacker's own. */
  readonly isUnconnected: boolean
}

const FULL_WIDTH_ZERO = 0xff10
const ARABIC_ZERO = 0x0660

const digitsFrom =
  (zero: number) =>
  (id: string): string =>
    id.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** Ways to write another member's id, or ids in general. */
const idsFor = (victim: string, own: string): string[] => [
  victim,
  ...[
    '*',
    '**',
    '#',
    '>',
    '+',
    '.',
    '..',
    '?',
    '%',
    '_',
    '.*',
    '[0-9]+',
    '{id}',
    ':id',
    '$',
    'null',
    'me',
    'all',
  ],
  ...[
    ' ',
    '\t',
    '\\r',
    '\\n',
    '\\c',
    '\\\\',
    '/',
    '//',
    '/*',
    '/..',
    '?',
    '#',
    ';',
    ',',
    '%00',
    '%20',
    '\u0000',
  ].flatMap((mark) => [victim + mark, mark + victim]),
  ...['\ufeff', '\u200b', '\u200d', '\u2060', '\u00a0', '\u202e', '\u00ad', '\u0301'].flatMap((mark) => [
    mark + victim,
    victim + mark,
    victim.slice(0, 6) + mark + victim.slice(6),
  ]),
  ...[FULL_WIDTH_ZERO, ARABIC_ZERO, 0x1d7ce, 0x06f0].map((zero) => digitsFrom(zero)(victim)),
  percent(victim),
  percent(percent(victim)),
  `%${victim.charCodeAt(0).toString(16)}${victim.slice(1)}`,
  ...[',', ';', '|', ' ', '&', '\\n', '/', '/../', '?id=', '#'].flatMap((join) => [
    own + join + victim,
    victim + join + own,
  ]),
  ...[
    `[${victim}]`,
    `["${victim}"]`,
    `(${victim}|${own})`,
    `'${victim}'`,
    `"${victim}"`,
    `{"id":"${victim}"}`,
  ],
  ...[
    `0${victim}`,
    `+${victim}`,
    `${victim}.0`,
    `${victim}e0`,
    `0x${Number(victim).toString(16)}`,
    `${victim}n`,
  ],
  ...Array.from(victim, (_digit, at) => `${victim.slice(0, at)}?${victim.slice(at + 1)}`),
  ...Array.from(victim, (_digit, at) => `${victim.slice(0, at)}*`),
]

const PREFIXES = [
  ['/chat/notify/', '/chat//notify/', '//chat/notify/', 'chat/notify/', '/chat/notify//', '/chat/./notify/'],
  ['/CHAT/NOTIFY/', '/Chat/Notify/', '/chat/notify/../notify/', '/chat/typing/../notify/', '/chat/%6eotify/'],
  [
    '/chat%2Fnotify%2F',
    '\\\\chat\\\\notify\\\\',
    '/chat.notify.',
    '/topic/',
    '/queue/',
    '/user/',
    '/chat/',
    '/',
  ],
  [
    '/user/chat/notify/',
    '/exchange/chat/notify/',
    '/temp-queue/',
    '/ｃｈａｔ/notify/',
    'ws\\c//host/chat/notify/',
  ],
].flat()

/** One of the ways to write somebody else's destination, never the attacker's own; 0 is the plainest. */
const foreignDestination = (victim: string, own: string, index: number): string => {
  const ids = idsFor(victim, own)
  const id = ids[index % ids.length] ?? victim
  const prefix = PREFIXES[Math.floor(index / ids.length) % PREFIXES.length] ?? ''
  return prefix + id
}

type Template = (destination: string, own: string) => readonly string[]

const asks = (head: string): string => `SUBSCRIBE\n${head}\nreceipt:attack\n\n\0`

/** Ways to put a destination into a subscription. */
const SUBSCRIBE_TEMPLATES: Record<string, Template> = {
  plain: (destination) => [asks(`id:x\ndestination:${destination}`)],
  'carriage returns': (destination) => [asks(`id:x\r\ndestination:${destination}\r`)],
  'duplicated header': (destination, own) => [asks(`id:x\ndestination:${destination}\ndestination:${own}`)],
  folding: (destination, own) => [asks(`id:x\ndestination:${own}\n ${destination}`)],
  'folded name': (destination) => [
    asks(`id:x
 destination:${destination}`),
  ],
  'escaped line end': (destination, own) => [asks(`id:x\ndestination:${own}\\ndestination:${destination}`)],
  'byte order mark': (destination) => [`\ufeff${asks(`id:x\ndestination:${destination}`)}`],
  'in a transaction': (destination) => [asks(`id:x\ntransaction:t\ndestination:${destination}`)],
  'after BEGIN': (destination) => [
    'BEGIN\ntransaction:t\n\n\0',
    asks(`id:x\ntransaction:t\ndestination:${destination}`),
  ],
  're-used id': (destination, own) => [
    `SUBSCRIBE\nid:x\ndestination:${own}\n\n\0`,
    asks(`id:x\ndestination:${destination}`),
  ],
  'after UNSUBSCRIBE': (destination, own) => [
    `SUBSCRIBE\nid:x\ndestination:${own}\n\n\0UNSUBSCRIBE\nid:x\n\n\0`,
    asks(`id:x\ndestination:${destination}`),
  ],
  'second CONNECT': (destination) => [
    `CONNECT\naccept-version:1.2\nAuthorization:Bearer forged\n\n\0`,
    asks(`id:x\ndestination:${destination}`),
  ],
  selector: (destination) => [asks(`id:x\nselector:1=1\ndestination:${destination}`)],
  acknowledged: (destination) => [asks(`id:x\nack:client\ndestination:${destination}`)],
  'with a body': (destination) => [
    `SUBSCRIBE\nid:x\ndestination:${destination}\nreceipt:attack\ncontent-length:4\n\nbody\0`,
  ],
  'inside a SEND': (destination) => [
    `SEND\ndestination:${appDestinations.presence}\ncontent-length:16\n\n{"visible":true}\0${asks(`id:x\ndestination:${destination}`)}`,
  ],
  'behind a wrong length': (destination) => [
    `SEND\ndestination:${appDestinations.presence}\ncontent-length:2\n\n{}${asks(`id:x\ndestination:${destination}`)}`,
  ],
  'escaped name': (destination) => [asks(`id:x\ndestinatio\\n:${destination}`)],
  'name in capitals': (destination) => [asks(`id:x\nDESTINATION:${destination}`)],
  'name with a space': (destination) => [asks(`id:x\ndestination :${destination}`)],
  'small command': (destination) => [
    asks(`id:x\ndestination:${destination}`).replace('SUBSCRIBE', 'subscribe'),
  ],
  'command with a space': (destination) => [
    asks(`id:x\ndestination:${destination}`).replace('SUBSCRIBE', 'SUBSCRIBE '),
  ],
  'as MESSAGE': (destination) => [`MESSAGE\nsubscription:x\nmessage-id:1\ndestination:${destination}\n\n\0`],
}

const UNCONNECTED = new Set(['before CONNECT'])

/** The given number of attempts: every template and every destination in turn, so that none is left out for long. */
export const subscribeAttempts = (
  victim: string,
  own: (index: number) => string,
  count: number,
): Attempt[] => {
  const templates = Object.entries({
    ...SUBSCRIBE_TEMPLATES,
    'before CONNECT': SUBSCRIBE_TEMPLATES['plain'] as Template,
  })
  return Array.from({ length: count }, (_value, index) => {
    const self = own(index)
    const [name, template] = templates[index % templates.length] as [string, Template]
    // The plainest theft by every template first, then all the others.
    const destination = foreignDestination(victim, self, index < templates.length ? 0 : index * 7)
    return {
      name: `${name}: ${destination}`,
      frames: template(destination, notifyDestination(self)),
      isUnconnected: UNCONNECTED.has(name),
    }
  })
}

/** Destinations a client may not send to: the members' own and near misses of the three that it may. */
const sendDestinations = (victim: string, own: string): string[] => [
  ...Object.values(appDestinations).flatMap((destination) => [
    destination.toUpperCase(),
    `${destination}/`,
    `/${destination}`,
    `${destination} `,
    ` ${destination}`,
    `${destination}\u200b`,
    `\ufeff${destination}`,
    `${destination}?x=1`,
    `${destination}/../typing`,
    percent(destination),
    destination.replace('/chat', '/chat/.'),
    destination.slice(1),
    `${destination}\\n`,
    `${destination}/${victim}`,
  ]),
  notifyDestination(own),
]

/** Attempts to make the server push the attacker's text. */
export const sendAttempts = (victim: string, own: (index: number) => string, count: number): Attempt[] =>
  Array.from({ length: count }, (_value, index) => {
    const destinations = sendDestinations(victim, own(index))
    const destination =
      destinations[index] ?? foreignDestination(victim, own(index), (index - destinations.length) * 11)
    const body = JSON.stringify({
      userId: victim,
      on: true,
      groupId: 'g',
      seq: 1,
      visible: true,
      event: 'kick',
    })
    const head = `destination:${destination}\nreceipt:attack\ncontent-type:application/json`
    return { name: destination, frames: [`SEND\n${head}\n\n${body}\0`], isUnconnected: false }
  })
