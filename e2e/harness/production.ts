import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import type { Browser, Route } from 'playwright-core'
import { type ProductionProduct, PUBLIC_URL, startProduction } from '../../test/nodes/production/product'
import { createPeople, type People } from '../../test/nodes/production/people'
import { mintCertificate } from '../../test/server/fakes/certificates'
import { memberOf, type HttpMember } from '../../test/product/http-member'
import { waitUntil } from '../../test/server/wait-until'
import { launchBrowser } from './browser'
import { h5Dir } from './h5-dir'
import { logInByCode, register, type Newcomer } from './new-member'
import { confirmNumber, openCarrier } from './one-tap'
import { Phone, STEP_DEADLINE_MS } from './phone'
import { announceProduct } from './running-product'

const { hostname } = new URL(PUBLIC_URL)

/** Ends TLS for the first node, as the proxy before it does. Returns its port. */
const startEdge = async (nodeUrl: string): Promise<{ port: number; close(): void }> => {
  const { key, certificate: cert } = mintCertificate(hostname, '01')
  const { port: nodePort } = new URL(nodeUrl)
  const open = new Set<tls.TLSSocket>()
  const server = tls.createServer({ key, cert }, (socket) => {
    open.add(socket)
    const node = net.connect(Number(nodePort), '127.0.0.1')
    socket.on('error', () => node.destroy()).on('close', () => open.delete(socket))
    node.on('error', () => socket.destroy())
    socket.pipe(node).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** The product in production at its public address, and a browser that reaches it there. */
export interface ProductionSite {
  readonly product: ProductionProduct
  readonly people: People
  readonly browser: Browser
  stop(): Promise<void>
}

/** Starts it, and connects the phones of this file to it. */
export const startProductionSite = async (): Promise<ProductionSite> => {
  const product = await startProduction(h5Dir)
  const edge = await startEdge(product.nodes[0]?.url ?? '')
  const browser = await launchBrowser([
    `--host-resolver-rules=MAP ${hostname}:443 127.0.0.1:${edge.port}`,
    '--ignore-certificate-errors',
  ])
  announceProduct({ url: PUBLIC_URL, consolePath: '' })
  return {
    product,
    people: createPeople(product),
    browser,
    async stop() {
      await browser.close()
      edge.close()
      await product.close()
    },
  }
}

/** A member of the site with a phone. */
export interface Resident {
  readonly phone: Phone
  readonly number: string
  readonly member: HttpMember
  /** Requests a code on the shown page, and types it into the field of this name. */
  proveByCode(field: string): Promise<void>
  /** Shows the product's time on the phone. */
  setClock(): Promise<void>
}

/** Registers somebody by a code or by one tap, up to home. Their picture waits for its review. */
export const moveIn = async (
  { product, browser }: ProductionSite,
  number: string,
  newcomer: Newcomer & { readonly way: 'code' | 'oneTap' },
): Promise<Resident> => {
  const { sms, oneTap } = product.vendors
  const phone = await Phone.open(browser)
  let last: string | undefined
  const nextCode = async (): Promise<string> => {
    await waitUntil(() => sms.codeOf(number) !== last, STEP_DEADLINE_MS)
    last = sms.codeOf(number)
    return last ?? ''
  }
  if (newcomer.way === 'code') await logInByCode(phone, number, nextCode)
  else {
    oneTap.insertCard(number)
    await openCarrier(phone)
    await confirmNumber(phone)
  }
  await phone.shows('register')
  await register(phone, newcomer, () => phone.part('radio', '上海').tap())
  const stored = await phone.page.evaluate(() => window.localStorage.getItem('jinyu.token'))
  const { data: token } = JSON.parse(stored ?? '{}') as { data: string }
  return {
    phone,
    number,
    member: await memberOf({ url: product.nodes[0]?.url ?? '', consolePath: '' }, token),
    async proveByCode(field) {
      await phone.tap('获取验证码')
      await phone.seen(phone.page.getByRole('textbox', { name: field })).fill(await nextCode())
    },
    setClock: () => phone.setAhead(product.clock.now() - Date.now()),
  }
}

/**
 * Lets the next payment of a phone be paid on Alipay's page, which notifies the server and leads back. Returns what
 * waits for the number of its order.
 */
export const willPayByAlipay = async (
  { product, people }: ProductionSite,
  { phone }: Resident,
): Promise<() => Promise<string>> => {
  const payer = product.vendors.pay.payers.ali_wap
  let paid = ''
  await phone.page.route('**/gateway.do**', async (route: Route) => {
    const url = route.request().url()
    const { searchParams } = new URL(url)
    await payer.open({ url })
    const content = JSON.parse(searchParams.get('biz_content') ?? '{}') as { out_trade_no?: string }
    const { out_trade_no: orderNo = '' } = content
    payer.pay(orderNo)
    await people.deliver(payer.paidNotice(orderNo))
    paid = orderNo
    await route.fulfill({ status: 302, headers: { location: searchParams.get('return_url') ?? '/' } })
  })
  return async () => {
    await waitUntil(() => paid !== '', STEP_DEADLINE_MS)
    return paid
  }
}
