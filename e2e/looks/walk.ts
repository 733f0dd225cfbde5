import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { FONTS } from '../harness/fonts'
import { Phone } from '../harness/phone'
import { closeLayers, openLayer } from './layers'
import { nameOfLook, type Look, type Walk } from './look'
import { measureLooks, recordShifts } from './measure'
import type { Place } from './places'
import { MAX_SHIFT } from './shift'
import { stretchAnswers } from './stretch'

/** The faults of one place in one look. */
export interface LookFault {
  readonly look: string
  readonly place: string
  readonly fault: string
}

const HEIGHT = 812
const DESKTOP_HEIGHT = 900

/** Options for the walk of one look. */
export interface Walker {
  readonly browser: Browser
  readonly look: Look
  readonly token?: string
  readonly walk: Walk
}

/** Sets the text size in per cent, as a host app does for all pages that it shows. Runs in the page. */
const resizeText = (percent: number): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`html { -webkit-text-size-adjust: ${percent}%; text-size-adjust: ${percent}% }`)
  document.adoptedStyleSheets = [sheet]
}

/** Draws everything in a font family, and waits for the layout. Runs in the page. */
const drawIn = async (family: string): Promise<void> => {
  const id = 'look-font'
  const style = document.getElementById(id) ?? document.head.appendChild(document.createElement('style'))
  style.id = id
  style.textContent = `body, body * { font-family: '${family}', sans-serif !important }`
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Stores the text size that a member chose in the settings, where the app keeps it. Runs in the page. */
const chooseType = (fontScale: number): void => {
  // Empty pages store nothing.
  if (location.protocol === 'about:') return
  window.localStorage.setItem('jinyu.preferences', JSON.stringify({ data: { fontScale } }))
}

/** Window size of a look, in CSS px. */
export const screenOf = ({ width, height }: Look): { width: number; height: number } => ({
  width,
  height: height ?? (width > 960 ? DESKTOP_HEIGHT : HEIGHT),
})

/** Opens a phone that shows the product in a look. */
export const openPhone = async ({ browser, look, token }: Omit<Walker, 'walk'>): Promise<Phone> => {
  const { theme, language, text, type, data, isStill } = look
  const phone = await Phone.open(browser, {
    theme,
    language,
    isStill,
    screen: screenOf(look),
    ...(token !== undefined && { token }),
  })
  await phone.context.addInitScript(recordShifts)
  if (text !== 100) await phone.context.addInitScript(resizeText, text)
  if (type !== 1) await phone.context.addInitScript(chooseType, type)
  if (data === 'long') await stretchAnswers(phone.context)
  return phone
}

/** Opens a place as a link does, with a reload, and waits until the page is idle. */
const goTo = async (phone: Phone, { route, query }: Place): Promise<void> => {
  await phone.start(route, query)
  await phone.shows(route)
  await phone.page.locator('.jy-frame').first().waitFor()
  await phone.comesToRest()
}

/** Saves a screenshot into a folder, unless it is null, and returns the faults of the shown screen in each font. */
export const judge = async (
  phone: Phone,
  name: string,
  look: Look,
  { picturesDir, isQuiet }: { picturesDir: string | null; isQuiet: boolean },
): Promise<LookFault[]> => {
  const lookName = nameOfLook(look)
  if (picturesDir !== null) {
    const folder = path.join(picturesDir, lookName)
    mkdirSync(folder, { recursive: true })
    await phone.page.screenshot({ path: path.join(folder, `${name}.png`) })
  }
  const faults: LookFault[] = []
  for (const font of FONTS) {
    // The first font shows the shift while the page loaded; another font moves everything.
    const maxShift = isQuiet && font === FONTS[0] ? MAX_SHIFT : Infinity
    await phone.page.evaluate(drawIn, font)
    const found = await phone.page.evaluate(measureLooks, { isStill: look.isStill, maxShift })
    faults.push(...found.map((fault) => ({ look: lookName, place: name, fault: `${fault} in ${font}` })))
  }
  await phone.page.evaluate(drawIn, FONTS[0])
  return faults
}

/** Walks through places in one look, on two phones at once, and returns the faults of each. */
export const walkThrough = async (walker: Walker, places: readonly Place[]): Promise<LookFault[]> => {
  const halves = [0, 1].map((half) => places.filter((_, at) => at % 2 === half))
  return (await Promise.all(halves.map((half) => walkOnOne(walker, half)))).flat()
}

const walkOnOne = async (walker: Walker, places: readonly Place[]): Promise<LookFault[]> => {
  const { look } = walker
  const { picturesDir } = walker.walk
  const phone = await openPhone(walker)
  const faults: LookFault[] = []
  let last: Place | null = null
  try {
    for (const place of places) {
      const isOpen = place.layer && place.route === last?.route && place.query === last.query
      // A screenshot's look includes how the page loaded.
      if (!isOpen || picturesDir !== null) await goTo(phone, place)
      last = place
      const shift = place.layer ? await openLayer(phone, place.layer, look.language) : 0
      if (shift > MAX_SHIFT)
        faults.push({
          look: nameOfLook(look),
          place: place.name,
          fault: `shifts by ${shift.toFixed(3)} when it loads`,
        })
      faults.push(...(await judge(phone, place.name, look, { picturesDir, isQuiet: picturesDir !== null })))
      if (place.layer) await closeLayers(phone)
    }
  } finally {
    await phone.putAway()
  }
  return faults
}
