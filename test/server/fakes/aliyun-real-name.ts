import type { Clock } from '../../../server/lib/clock'
import type { RealNamePair } from '../../../server/providers/real-name/port'
import type { AliyunKeys } from '../../../server/providers/wire/aliyun/acs3'
import { type AliyunReply, type FakeAliyun, startFakeAliyun } from './aliyun-rpc'

/**
 * A wrong answer to one check. `no result`, `empty result` and `odd result` have another shape than the documented one; `numbers`
 * has numbers for its codes, as some answers do; three digits are a refusal by `Code`.
 */
export type RealNameLie = 'no result' | 'empty result' | 'odd result' | 'numbers' | `${number}`

/** Aliyun's check of two elements on this machine. It verifies signature, time, nonce and body as the real one does. */
export interface FakeRealNames extends FakeAliyun {
  /** The authority's records: names by their numbers. */
  readonly people: Map<string, string>
  /** Pairs that it was asked about and answered, in order: each one costs money. */
  readonly asked: RealNamePair[]
  /** Wrong answers to the next checks, one each. */
  readonly lies: RealNameLie[]
  /** Delays all answers until the returned function is called. */
  hold(): () => void
}

const done = (bizCode: unknown): AliyunReply => ({
  body: { RequestId: 'R', Code: '200', Message: 'success', ResultObject: { BizCode: bizCode } },
})
const refused = (code: string, message: string): AliyunReply => ({
  body: { RequestId: 'R', Code: code, Message: message },
})

const lieOf = (lie: RealNameLie, bizCode: string): AliyunReply => {
  if (lie === 'no result') return refused('200', 'success')
  if (lie === 'empty result') return done(undefined)
  if (lie === 'odd result') return done('7')
  if (lie === 'numbers')
    return { body: { Code: 200, Message: 'success', ResultObject: { BizCode: Number(bizCode) } } }
  return refused(lie, 'refused')
}

/** Starts the product without any records. */
export const startFakeRealNames = async (keys: AliyunKeys, clock: Clock): Promise<FakeRealNames> => {
  const aliyun = await startFakeAliyun(keys, clock)
  const people: FakeRealNames['people'] = new Map()
  const asked: FakeRealNames['asked'] = []
  const lies: FakeRealNames['lies'] = []
  let held: Promise<void> = Promise.resolve()

  const bizCodeOf = ({ name, idCardNo }: RealNamePair): string => {
    const known = people.get(idCardNo)
    if (known === undefined) return '3'
    return known === name ? '1' : '2'
  }

  aliyun.routes.set('Id2MetaVerify', async ({ ParamType: type, UserName: name, IdentifyNum: idCardNo }) => {
    if (!type || !name || !idCardNo) return refused('400', '参数不能为空')
    if (type !== 'normal' || !/^\d{17}[\dX]$/.test(idCardNo) || /\d/.test(name))
      return refused('401', '参数非法')
    const pair = { name, idCardNo }
    asked.push(pair)
    await held
    const lie = lies.shift()
    return lie === undefined ? done(bizCodeOf(pair)) : lieOf(lie, bizCodeOf(pair))
  })

  return {
    ...aliyun,
    people,
    asked,
    lies,
    hold() {
      let release: () => void = () => undefined
      held = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}
