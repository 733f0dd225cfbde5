import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { DEBOUNCE_MS } from '@contract/constants'
import { launchBrowser } from '../e2e/harness/browser'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { startProduct, type ProductAddress } from '../test/product/product-server'
import { runSql } from '../test/server/sql'
import { createBenchDatabase } from './lib/bench-database'
import { median, report, runBench } from './lib/report'

const FEW = 50
const MANY = Number(process.env.BENCH_CHAT_MESSAGES ?? 10_000)
const ROUNDS = Number(process.env.BENCH_CHAT_ROUNDS ?? 5)
const DEADLINE_MS = 60_000
/** Time to paint the long chat, of the short one's. Source: product §0.2 (ours) */
const PAINT_GOAL = { bound: '≤', limit: 1.3 } as const
/** A phone of the design. */
const SCREEN = { width: 375, height: 812 }
/** How the long chat is scrolled: px a frame, and frames. */
const SCROLL_PX = 60
const SCROLL_FRAMES = 600
/** A frame later than this was dropped: two of 60 a second. */
const DROPPED_MS = 34

/** The long chat and the short one, told apart by their peers' names. */
interface Talk {
  readonly name: string
  readonly count: number
  readonly last: string
}

const few: Talk = { name: '五十句', count: FEW, last: '短聊的最后一句' }
const many: Talk = { name: '一万句', count: MANY, last: '长聊的最后一句' }

const like = (from: HttpMember, to: HttpMember) =>
  from.call('/api/user/add_action', { kind: 'like', userId: to.id, clientToken: randomUUID() })

/** Two who matched, and as many messages as the talk has, of both sides and of different lengths. */
const talk = async (
  databaseUrl: string,
  product: ProductAddress,
  he: HttpMember,
  { name, count, last }: Talk,
) => {
  const she = await joinByHttp(product, { nickname: name, gender: 'female', portrait: 'f12.jpg' })
  await like(he, she)
  await like(she, he)
  const { rows } = await runSql(
    databaseUrl,
    `select id from message_group where low_id in ('${he.id}', '${she.id}') and high_id in ('${he.id}', '${she.id}')`,
  )
  const groupId = String((rows as { id: string }[])[0]?.id)
  const now = Date.now()
  await runSql(
    databaseUrl,
    `insert into message (group_id, seq, id, client_msg_id, from_id, to_id, type, content, created_at)
     select '${groupId}', n, 'bench-${groupId}-' || n, 'bench-' || n || '-${groupId}',
       case when n % 3 = 0 then '${he.id}' else '${she.id}' end,
       case when n % 3 = 0 then '${she.id}' else '${he.id}' end,
       'text',
       jsonb_build_object('text', case when n = ${count} then '${last}'
         else n || repeat(' 江边散步', 1 + n % 12) end),
       ${now} - (${count} - n) * 20000
     from generate_series(1, ${count}) n`,
  )
  await runSql(databaseUrl, `update message_group set last_seq = ${count} where id = '${groupId}'`)
  await runSql(
    databaseUrl,
    `update message_group_member set active_at = ${now}, sent_count = ${count} where group_id = '${groupId}'`,
  )
}

/** From the touch on the row to the frame that shows the last message, in ms. */
const paintOf = async (page: Page, { name, last }: Talk): Promise<number> => {
  const row = page.getByText(name, { exact: true }).filter({ visible: true }).last()
  await row.waitFor()
  await page.evaluate((words) => {
    const state = window as unknown as { painted: Promise<number> }
    state.painted = new Promise((resolve) => {
      const watch = (from: number) => {
        const shown = [...document.querySelectorAll<HTMLElement>('.jy-bubble')].some(
          (bubble) => bubble.offsetParent !== null && bubble.innerText.includes(words),
        )
        if (shown) requestAnimationFrame((at) => resolve(at - from))
        else requestAnimationFrame(() => watch(from))
      }
      window.addEventListener('click', () => watch(performance.now()), { capture: true, once: true })
    })
  }, last)
  // The app takes touches that follow each other closely for one.
  await page.waitForTimeout(DEBOUNCE_MS)
  await row.tap()
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
}

/** Goes back to the list, and waits until nothing is on its way. */
const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => void setTimeout(() => history.back(), 0))
  await page.locator('.jy-talks').filter({ visible: true }).waitFor()
  await page.waitForLoadState('networkidle')
}

interface Scrolling {
  readonly dropped: number
  readonly longTasks: number
  readonly frames: number
}

/** Scrolls the open chat up and down by script, frame by frame. */
const scroll = (page: Page): Promise<Scrolling> =>
  page.evaluate(
    async ({ px, frames, droppedMs }) => {
      const views = [...document.querySelectorAll<HTMLElement>('.jy-chat__flow')]
      const view = views.filter((one) => one.offsetParent !== null).pop()
      if (!view) throw new Error('No chat is open.')
      let longTasks = 0
      const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length))
      observer.observe({ type: 'longtask' })
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      let dropped = 0
      let last = await nextFrame()
      for (let frame = 0; frame < frames; frame += 1) {
        view.scrollTop += frame < frames / 2 ? -px : px
        const now = await nextFrame()
        if (now - last > droppedMs) dropped += 1
        last = now
      }
      observer.disconnect()
      return { dropped, longTasks, frames }
    },
    { px: SCROLL_PX, frames: SCROLL_FRAMES, droppedMs: DROPPED_MS },
  )

const measure = async (page: Page): Promise<void> => {
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
  // The first round of each loads code and pictures, and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [kind, one] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const ms = await paintOf(page, one)
      if (round > 0) times[kind].push(ms)
      await leave(page)
    }
  }
  report({ name: `chat.paint.${FEW}`, value: median(times.few), unit: 'ms' })
  report({ name: `chat.paint.${MANY}`, value: median(times.many), unit: 'ms' })
  const ratio = median(times.many) / median(times.few)
  report({ name: 'chat.paint.ratio', value: ratio, unit: '×', goal: PAINT_GOAL })
}

const main = async (): Promise<void> => {
  const h5Dir = path.resolve(process.env.H5_DIR ?? 'dist/h5')
  const database = await createBenchDatabase()
  const product = await startProduct({ h5Dir, databaseUrl: database.url })
  const browser = await launchBrowser()
  try {
    const he = await joinByHttp(product, { nickname: '量一量', gender: 'male', portrait: 'm09.jpg' })
    await talk(database.url, product, he, few)
    await talk(database.url, product, he, many)
    const token = JSON.stringify({ data: he.token })
    const origins = [{ origin: product.url, localStorage: [{ name: 'jinyu.token', value: token }] }]
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: SCREEN,
      isMobile: true,
      hasTouch: true,
      locale: 'zh-CN',
      storageState: { cookies: [], origins },
    })
    context.setDefaultTimeout(DEADLINE_MS)
    // The compiler of the benches marks functions with this helper, also those that run in the page.
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    await page.goto('/#/pages/msg/index')
    await measure(page)
    await paintOf(page, many)
    const { dropped, longTasks, frames } = await scroll(page)
    report({ name: `chat.scroll.dropped of ${frames} frames`, value: dropped, unit: 'frames' })
    report({ name: 'chat.scroll.tasks over 50 ms', value: longTasks, unit: 'tasks' })
  } finally {
    await browser.close()
    await product.stop()
    await database.drop()
  }
}

runBench(main)
