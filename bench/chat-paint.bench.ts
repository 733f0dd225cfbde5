import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/harness/browser'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { startProduct, type ProductAddress } from '../test/product/product-server'
import { runSql } from '../test/server/sql'
import { createBenchDatabase } from './lib/bench-database'
import { paintAfter, scrollFrames, openBenchPhone } from './lib/bench-phone'
import { median, report, runBench } from './lib/report'

const FEW = 50
const MANY = Number(process.env.BENCH_CHAT_MESSAGES ?? 10_000)
const ROUNDS = Number(process.env.BENCH_CHAT_ROUNDS ?? 5)
/** The long chat's paint time divided by the short one's. Source: product §0.2 (ours) */
const PAINT_GOAL = { bound: '≤', limit: 1.3 } as const
/** How the long chat is scrolled: pixels for each frame, and frames. */
const SCROLL_PX = 60
const SCROLL_FRAMES = 600

/** The long or the short chat, distinguished by its peer's name. */
interface Talk {
  readonly name: string
  readonly count: number
  readonly last: string
}

const few: Talk = { name: '五十句', count: FEW, last: '短聊的最后一句' }
const many: Talk = { name: '一万句', count: MANY, last: '长聊的最后一句' }

const like = (from: HttpMember, to: HttpMember) =>
  from.call('/api/user/add_action', { kind: 'like', userId: to.id, clientToken: randomUUID() })

/** Two matched members and the chat's messages, from both sides and of different lengths. */
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
const paintOf = (page: Page, { name, last }: Talk): Promise<number> => {
  const row = page.getByText(name, { exact: true }).filter({ visible: true }).last()
  return paintAfter(page, row, { selector: '.jy-bubble', words: last })
}

/** Goes back to the list and waits until no request is open. */
const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => void setTimeout(() => history.back(), 0))
  await page.locator('.jy-talks').filter({ visible: true }).waitFor()
  await page.waitForLoadState('networkidle')
}

const measure = async (page: Page): Promise<void> => {
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
  // The first round of each chat loads code and pictures and is not counted.
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
    const page = await openBenchPhone(browser, product.url, he.token)
    await page.goto('/#/pages/msg/index')
    await measure(page)
    await paintOf(page, many)
    // Upwards first, towards the earlier messages.
    const step = { px: -SCROLL_PX, frames: SCROLL_FRAMES }
    const { dropped, longTasks, frameMs } = await scrollFrames(page, '.jy-chat__flow', step)
    report({ name: `chat.scroll.dropped of ${SCROLL_FRAMES} frames`, value: dropped, unit: 'frames' })
    report({ name: 'chat.scroll.tasks over 50 ms', value: longTasks, unit: 'tasks' })
    report({ name: 'chat.scroll.processor a frame', value: frameMs, unit: 'ms' })
  } finally {
    await browser.close()
    await product.stop()
    await database.drop()
  }
}

runBench(main)
