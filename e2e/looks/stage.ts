import type { Browser } from 'playwright-core'
import { cancel as englishCancel } from '../../src/text/en/cancel'
import { home as englishHome } from '../../src/text/en/home'
import { login as englishLogin } from '../../src/text/en/login'
import { wallet as englishWallet } from '../../src/text/en/money/wallet'
import { proof as englishProof } from '../../src/text/en/proof'
import { speed as englishSpeed } from '../../src/text/en/speed'
import { cancel } from '../../src/text/zh-CN/cancel'
import { home } from '../../src/text/zh-CN/home'
import { login } from '../../src/text/zh-CN/login'
import { wallet } from '../../src/text/zh-CN/money/wallet'
import { proof } from '../../src/text/zh-CN/proof'
import { speed } from '../../src/text/zh-CN/speed'
import type { Phone } from '../harness/phone'
import type { Look } from './look'
import { judge, screenOf, openPhone, type LookFault } from './walk'

/** Waits for two frames, in which the layout follows the window's size. Runs in the page. */
const nextFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Variants of a look when screenshots are requested; larger text exists only on phones. */
const sidesOf = (look: Look): Look[] => {
  const widths = look.text === 100 ? [320, 430, 1440] : [320, 430]
  const onItsSide: Look[] = look.text === 100 ? [{ ...look, width: 812, height: 375 }] : []
  return [
    ...widths.map((width) => ({ ...look, width })),
    ...onItsSide,
    { ...look, width: 375, theme: 'dark' },
  ]
}

/** Texts of the product that the stories read and press, by language. */
export const wordsOf = {
  'zh-CN': { cancel, home, login, proof, speed, wallet },
  en: {
    cancel: englishCancel,
    home: englishHome,
    login: englishLogin,
    proof: englishProof,
    speed: englishSpeed,
    wallet: englishWallet,
  },
}

/** Those texts in one language. */
export type Words = (typeof wordsOf)['zh-CN']

/** A phone in a story, for stages that no address opens: it is checked at the current stage of the story. */
export interface Onlooker {
  readonly phone: Phone
  /** Texts of the product in this phone's language. */
  readonly words: Words
  /** Checks the current screen, in all variants when screenshots are requested; faults are recorded. */
  see(stage: string): Promise<void>
  /** Closes the phone. */
  leave(): Promise<void>
}

/** The common part of all phones of a story. */
export interface Story {
  readonly browser: Browser
  readonly picturesDir: string | null
  /** Faults of all stages. */
  readonly faults: LookFault[]
}

/** Adds a phone to a story; without a token it has no session. */
export const openOnlooker = async (story: Story, look: Look, token?: string): Promise<Onlooker> => {
  const { browser, picturesDir, faults } = story
  const phone = await openPhone({ browser, look, ...(token !== undefined && { token }) })
  const wear = async (side: Look) => {
    await phone.page.setViewportSize(screenOf(side))
    await phone.turn(side.theme)
    await phone.page.evaluate(nextFrames)
    await phone.comesToRest()
  }
  return {
    phone,
    words: wordsOf[look.language] as Words,
    async see(stage) {
      const sides = picturesDir === null ? [look] : sidesOf(look)
      for (const side of sides) {
        await wear(side)
        faults.push(...(await judge(phone, stage, side, { picturesDir, isQuiet: false })))
      }
      if (sides.at(-1) !== look) await wear(look)
    },
    leave: () => phone.putAway(),
  }
}
