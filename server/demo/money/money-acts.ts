import { randomUUID } from 'node:crypto'
import type { Services } from '../../deps'
import { checkSignOf } from '../../domains/money/withdrawals/payee-rules'
import type { DemoMember } from '../demo-members'
import type { Past } from '../past'

const SOMEWHERE = { language: 'zh-CN', platform: 'h5', ip: '127.0.0.1', origin: 'http://127.0.0.1' } as const
const OPERATOR = { operator: 'demo-finance', why: 'demo world' } as const

const newToken = (): string => randomUUID()

/** Makes an order and presses a button of the confirm page. */
export const topUp = async (
  { services: { recharges } }: Past,
  { id }: DemoMember,
  request:
    | { readonly kind: 'coin'; readonly packageId: number }
    | { readonly kind: 'vip'; readonly packageId: string },
  act: 'pay' | 'cancel' = 'pay',
): Promise<void> => {
  const buyer = { id, ...SOMEWHERE }
  const { orderNo } = await recharges.service.order(buyer, { ...request, clientToken: newToken() })
  await recharges.service.pay(buyer, { orderNo, channel: 'local', env: {} })
  await recharges.desk?.press(orderNo, act)
}

/** Puts an invented WeChat id on sale. */
export const offerContact = async (
  { services: { contacts } }: Past,
  { id, profile }: DemoMember,
  consentMode: 'ask' | 'instant',
): Promise<void> => {
  const request = {
    wxId: `jinyu_demo_${profile.key}`,
    saleEnabled: true,
    consentMode,
    audience: 'chatted',
  } as const
  await contacts.update({ id, deviceId: '', ip: SOMEWHERE.ip, language: SOMEWHERE.language }, request)
}

/** Buys a contact; returns the order's id. */
export const unlock = async (
  { services: { unlocks } }: Past,
  buyer: DemoMember,
  owner: DemoMember,
): Promise<string> => {
  const reader = { id: buyer.id, ...SOMEWHERE }
  const { quoteId } = await unlocks.purchases.quote(reader, owner.id)
  return (await unlocks.purchases.buy(reader, { quoteId, clientToken: newToken() })).id
}

/** Sends the owner's answer to a requested order. */
export const decide = async (
  { services: { unlocks } }: Past,
  owner: DemoMember,
  orderId: string,
  decision: 'accept' | 'decline',
): Promise<void> =>
  void (await unlocks.decisions.decide({ id: owner.id, ...SOMEWHERE }, { orderId, decision }))

/** Confirms the contact for the buyer, which pays the owner. */
export const confirm = async (
  { services: { unlocks } }: Past,
  buyer: DemoMember,
  orderId: string,
): Promise<void> => {
  const word = { orderId, result: 'added', score: 5, clientToken: newToken() } as const
  await unlocks.feedback.say({ id: buyer.id, ...SOMEWHERE }, word)
}

/** A code to the member's own phone, as if it had been typed. */
const codeFor = async (
  { loginCodes, providers }: Services,
  { id, phone }: Pick<DemoMember, 'id' | 'phone'>,
) => {
  const asker = { viewerId: id, deviceId: '', ip: SOMEWHERE.ip }
  const { ticket } = await loginCodes.send(asker, { purpose: 'sensitive' })
  const message = providers.smsOutbox?.find((one) => one.phone === phone)
  if (!message) throw new Error('no code was sent')
  return { smsTicket: ticket, smsCode: message.code }
}

/** An invented identity card number with that day of birth. */
const idCardOf = (birthDate: string): string => {
  const body = `310104${birthDate.replaceAll('-', '')}000`
  return `${body}${checkSignOf(body)}`
}

/** Binds an invented Alipay account. */
export const bindAlipay = async ({ services }: Past, { id, phone, profile }: DemoMember): Promise<void> => {
  const { birth_date: birthDate } = await services.members.getById(id)
  await services.withdrawals.accounts.update(
    { id, deviceId: '', ip: SOMEWHERE.ip },
    {
      account: `${profile.key}@demo.example`,
      realName: '林晚风',
      idCardNo: idCardOf(birthDate),
      consent: true,
      ...(await codeFor(services, { id, phone })),
    },
  )
}

/** Requests a withdrawal of the smallest amount. @returns the withdrawal's id */
export const withdraw = async ({ services }: Past, { id, phone }: DemoMember): Promise<string> => {
  const { minFen: amountFen } = services.productConfig.withdraw
  const caller = { id, deviceId: '', ip: SOMEWHERE.ip, language: SOMEWHERE.language, platform: 'h5' as const }
  const { feeFen } = await services.withdrawals.service.preview(caller, { amountFen })
  const { withdrawal } = await services.withdrawals.service.apply(caller, {
    amountFen,
    quoteFeeFen: feeFen,
    clientToken: newToken(),
    ...(await codeFor(services, { id, phone })),
  })
  return withdrawal.id
}

/** Approves a withdrawal as an operator. */
export const approve = async ({ services }: Past, withdrawalId: string): Promise<void> => {
  await services.withdrawals.review.approve(withdrawalId, OPERATOR)
}

/** Marks an approved withdrawal as paid. */
export const markPaid = async ({ services }: Past, withdrawalId: string): Promise<void> => {
  await services.withdrawals.review.markPaid(withdrawalId, {
    ...OPERATOR,
    reference: `demo-${withdrawalId}`,
  })
}

/** Joins with an invite code; on the device of another invitee the invite does not count. */
export const join = ({ core, services }: Past, inviter: DemoMember, invitee: DemoMember, device = invitee) =>
  core.transaction(async (tx) => {
    await tx.updateTable('member').set({ invited_by: inviter.id }).where('id', '=', invitee.id).execute()
    await services.invitations.service.onJoined(tx, {
      inviterId: inviter.id,
      inviteeId: invitee.id,
      phoneHash: core.crypto.phoneHash(invitee.phone),
      deviceIds: [`demo-${device.profile.key}`],
      ip: '127.0.0.1',
    })
  })

/** Verifies the invitee, as far as the invitation is concerned. */
export const certify = ({ core, services }: Past, { id }: DemoMember) =>
  core.transaction((tx) => services.invitations.service.onVerified(tx, id))

/** Records a day on which the invitee was active. */
export const comeBy = ({ services }: Past, { id }: DemoMember): Promise<void> =>
  services.invitations.service.recordActive(id)
