import { MINUTE_MS } from '@contract/constants'
import { SUCCESS_CODE } from '@contract/errors'
import { authentication as english } from '../../src/text/en/verification/authentication'
import { authentication as chinese } from '../../src/text/zh-CN/verification/authentication'
import { queryOf } from '../harness/demo-member'
import { holdAnswers } from '../harness/held-answers'
import { SCREEN } from '../harness/phone-context'
import type { Phone } from '../harness/phone'
import type { Ears } from './ears'

/** The tools of a habit. */
export interface Hands {
  readonly phone: Phone
  readonly ears: Ears
  /** A peer with a long chat. */
  readonly peerId: string
  /** Waits until nothing on the page is busy. */
  readonly settle: () => Promise<void>
  /** Checks the page in its current state for every kind of fault. */
  readonly look: () => Promise<void>
}

/** A phone in landscape, a desktop at 200 % zoom, a tablet, a low desktop window, the smallest phone; in CSS px. */
const SIZES = [
  { width: 812, height: 375 },
  { width: 720, height: 450 },
  { width: 768, height: 1024 },
  { width: 1000, height: 700 },
  { width: 320, height: 568 },
] as const

const PULL_PX = 200
/** A row may move this far while the rows above it are measured, in CSS px. */
const HAIR_PX = 2

const openChat = async ({ phone, peerId, settle }: Hands): Promise<void> => {
  await phone.open('chat', queryOf('chat', { peerId }))
  await phone.bubbles('in').last().waitFor()
  await settle()
}

/** Every list with pull-to-refresh sends a request when it is pulled. */
const pull = async ({ phone, ears, settle }: Hands): Promise<void> => {
  await phone.open('home')
  await settle()
  const mode = phone.text(/^(附近|Nearby)$/)
  await phone.page.keyboard.press('Escape')
  await mode.tap()
  await settle()
  // Members without a place are asked for it first.
  await phone.page.keyboard.press('Escape')
  await phone.page.locator('.jy-sheet').waitFor({ state: 'hidden' })
  const list = phone.seen(phone.page.locator('.jy-pull__scroll'))
  await list.waitFor()
  const before = ears.requests
  await phone.pull(list, PULL_PX)
  await settle()
  if (ears.requests === before) throw new Error('a list that was pulled down asks for nothing')
}

/** Rotates the phone and resizes the window: controls stay within reach. */
const turn = async (hands: Hands): Promise<void> => {
  const { phone, settle, look } = hands
  for (const size of SIZES) {
    await phone.page.setViewportSize(size)
    await phone.open('home')
    await settle()
    await phone.page.keyboard.press('Escape')
    await phone.text(/^(推荐|For you)$/).tap()
    await settle()
    await look()
    await openChat(hands)
    await look()
  }
  await phone.page.setViewportSize(SCREEN)
}

/** The messages of the chat that is seen; a chat below it in the stack has the same id. */
const flowOf = (phone: Phone) => phone.seen(phone.page.locator('#chat-flow'))

/** The first row in the reader's view, and its distance from the top of the view, in CSS px. */
const firstRow = (phone: Phone) =>
  flowOf(phone).evaluate((view) => {
    const { top } = view.getBoundingClientRect()
    const rows = [...view.querySelectorAll('.jy-flow-row')].filter((row) => row.querySelector('.jy-bubble'))
    const row = rows.find((one) => one.getBoundingClientRect().bottom > top)
    return { id: row?.id ?? '', y: (row?.getBoundingClientRect().top ?? 0) - top }
  })

const LIST = '/api/user/message_list'

/** Reads a chat from its end to its beginning: the reader keeps their place whenever older messages load. */
const readBack = async (hands: Hands): Promise<void> => {
  const { phone, ears, settle } = hands
  await openChat(hands)
  const flow = flowOf(phone)
  for (let asked = -1; asked < ears.askedFor(LIST);) {
    asked = ears.askedFor(LIST)
    // A fast answer would move the rows before they are measured.
    const held = await holdAnswers(phone.page, `**${LIST}`)
    await flow.evaluate((view) => {
      view.scrollTop = 0
    })
    await phone.comesToRest((url) => url.endsWith(LIST))
    const before = await firstRow(phone)
    held.release()
    await settle()
    await phone.comesToRest()
    await held.end()
    const y = await flow.evaluate(
      (view, id) =>
        (view.querySelector(`[id="${id}"]`)?.getBoundingClientRect().top ?? Infinity) -
        view.getBoundingClientRect().top,
      before.id,
    )
    if (Math.abs(y - before.y) > HAIR_PX)
      throw new Error(`older messages moved the first row that was read by ${Math.round(y - before.y)} px`)
  }
}

/** Writes as an input method does: the key that confirms a word does not send, and the sent message is complete. */
const compose = async (hands: Hands): Promise<void> => {
  const { phone, ears, settle } = hands
  await openChat(hands)
  const field = phone.seen(phone.page.locator('.jy-composer textarea'))
  const keyboard = await phone.context.newCDPSession(phone.page)
  const spell = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await field.focus()
  await spell('nihao')
  await keyboard.send('Input.insertText', { text: '你好' })
  const before = ears.askedFor('/api/user/send_msg')
  // Safari sends the keydown of the confirming key after the text itself.
  await field.evaluate((area) => {
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    area.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await settle()
  if (ears.askedFor('/api/user/send_msg') > before) throw new Error('the key that confirms a word sends it')
  await spell('qupashan')
  await phone.seen(phone.page.locator('.jy-composer__send')).tap()
  await settle()
  await phone.comesToRest()
  await keyboard.detach()
  const left = await field.inputValue()
  if (left !== '') throw new Error(`"${left}" stays in the field after it was sent`)
}

/** Longer than a challenge of the verification lasts, and than a message can be recalled. */
const CLOCK_AHEAD_MS = 6 * MINUTE_MS

/** Sends a message and recalls it. */
const recallFresh = async ({ phone, peerId, settle }: Hands): Promise<void> => {
  const words = `快 ${peerId}`
  await phone.start('chat', queryOf('chat', { peerId }))
  await phone.bubbles('in').last().waitFor()
  await phone.seen(phone.page.locator('.jy-composer textarea')).fill(words)
  await phone.seen(phone.page.locator('.jy-composer__send')).tap()
  const bubble = phone.bubble(words, 'out')
  await bubble.waitFor()
  // The row is replaced when the server acknowledges the message.
  await phone.comesToRest()
  const items = phone.page.getByRole('menuitem')
  await phone.hold(bubble.locator('.jy-bubble__body'), () => items.first().waitFor())
  await settle()
  const recall = items.filter({ hasText: /^(撤回|Withdraw)$/ })
  if ((await recall.count()) === 0) throw new Error('a fresh message cannot be recalled')
  await recall.tap()
  await bubble.waitFor({ state: 'hidden' })
}

const CONSENT = new RegExp(`${chinese.consent}|${english.consent}`)
const BEGIN = new RegExp(`^(${[chinese.begin, chinese.retry, english.begin, english.retry].join('|')})$`)

/** Begins a verification, unless the member's own is decided or has no tries left. */
const beginVerification = async ({ phone, settle }: Hands): Promise<void> => {
  await phone.open('authentication')
  await settle()
  const [consent, begin] = [phone.part('checkbox', CONSENT), phone.button(BEGIN)]
  if (!(await consent.isVisible()) || !(await begin.isVisible())) return
  await consent.tap()
  const answer = phone.page.waitForResponse('**/api/user/update_info')
  await begin.tap()
  const { code } = (await (await answer).json()) as { code: number }
  await settle()
  const isBegun = await phone.page.locator('.jy-face--dark').isVisible()
  if (code === SUCCESS_CODE && !isBegun) throw new Error('a verification that was begun is over at once')
}

/** Uses a phone whose clock is ahead: everything that the server allows is offered. */
const hurry = async (hands: Hands): Promise<void> => {
  const { phone } = hands
  await openChat(hands)
  await phone.setAhead(CLOCK_AHEAD_MS)
  await recallFresh(hands)
  await beginVerification(hands)
  await phone.setAhead(0)
  await phone.start('home')
  await hands.settle()
}

/** Sequences of actions that no single press covers. Each fails with an error that says what went wrong. */
export const habits: Readonly<Record<string, (hands: Hands) => Promise<void>>> = {
  pull,
  turn,
  readBack,
  compose,
  hurry,
}
