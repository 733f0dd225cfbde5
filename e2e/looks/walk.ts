import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { Phone } from '../harness/phone'
import { openLayer, type Layer } from './layers'
import { nameOfLook, type Look, type Walk } from './look'
import { measureLooks, noteShifts } from './measure'
import type { Place } from './places'
import { stretchAnswers } from './stretch'

/** What is wrong with one place in one look. */
export interface LookFault {
  readonly look: string
  readonly place: string
  readonly fault: string
}

const HEIGHT = 812
const DESKTOP_HEIGHT = 900

/** What the walk of one look needs. */
export interface Walker {
  readonly browser: Browser
  readonly look: Look
  readonly token?: string
  readonly walk: Walk
}

/** Text size in per cent, as a host app sets it for all pages that it shows. Runs in the page. */
const resizeText = (percent: number): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`html { -webkit-text-size-adjust: ${percent}%; text-size-adjust: ${percent}% }`)
  document.adoptedStyleSheets = [sheet]
}

const takePhone = async ({ browser, look, token }: Walker): Promise<Phone> => {
  const { width, theme, language, text, data, isStill } = look
  const phone = await Phone.take(browser, {
    theme,
    language,
    isStill,
    screen: { width, height: width > 960 ? DESKTOP_HEIGHT : HEIGHT },
    ...(token !== undefined && { token }),
  })
  await phone.context.addInitScript(noteShifts)
  if (text !== 100) await phone.context.addInitScript(resizeText, text)
  if (data === 'long') await stretchAnswers(phone.context)
  return phone
}

/** Goes to a place as a link does, loading it anew, and waits until it has come to rest. */
const goTo = async (phone: Phone, { route, query }: Place): Promise<void> => {
  await phone.page.goto('about:blank')
  await phone.open(route, query)
  await phone.shows(route)
  await phone.page.locator('.jy-frame').first().waitFor()
  await phone.comesToRest()
}

const openAndRest = async (phone: Phone, layer: Layer, { language }: Look): Promise<void> => {
  await openLayer(phone, layer, language)
  await phone.comesToRest()
}

/** Walks through places in one look, on two phones at once, and tells what is wrong with each. */
export const walkThrough = async (walker: Walker, places: readonly Place[]): Promise<LookFault[]> => {
  const halves = [0, 1].map((half) => places.filter((_, at) => at % 2 === half))
  return (await Promise.all(halves.map((half) => walkOnOne(walker, half)))).flat()
}

const walkOnOne = async (walker: Walker, places: readonly Place[]): Promise<LookFault[]> => {
  const { look, walk } = walker
  const phone = await takePhone(walker)
  const lookName = nameOfLook(look)
  const faults: LookFault[] = []
  const judge = async (name: string) => {
    if (walk.picturesDir !== null) {
      const folder = path.join(walk.picturesDir, lookName)
      mkdirSync(folder, { recursive: true })
      await phone.page.screenshot({ path: path.join(folder, `${name}.png`) })
    }
    const measured = await phone.page.evaluate(measureLooks, {
      isStill: look.isStill,
      isQuiet: walk.picturesDir !== null,
    })
    for (const fault of [...measured, ...phone.complaints.splice(0)])
      faults.push({ look: lookName, place: name, fault })
  }
  try {
    for (const place of places) {
      await goTo(phone, place)
      if (place.layer) await openAndRest(phone, place.layer, look)
      await judge(place.name)
    }
  } finally {
    await phone.context.close()
  }
  return faults
}
