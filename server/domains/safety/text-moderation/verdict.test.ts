import { type Finding, judgeInOrder, NOTHING, type TextLayer, type TextLayerName } from './verdict'

const text = { text: '你好', scene: 'chat', memberId: '1' } as const
const layer = (name: TextLayerName, finding: Finding): TextLayer => ({ name, judge: () => finding })
const review: Finding = { decision: 'review', class: 'fraud', score: 0.6 }
const block: Finding = { decision: 'block', class: 'porn', score: 1 }
const unknown: Finding = { ...NOTHING, decision: 'unknown' }

test('names the layer that blocks and asks no later one', async () => {
  const vendor = { name: 'vendor', judge: jest.fn() } as const
  const verdict = await judgeInOrder([layer('rules', NOTHING), layer('words', block), vendor], text)
  expect(verdict).toEqual({ ...block, layer: 'words', masked: null })
  expect(vendor.judge).not.toHaveBeenCalled()
})

test('blocks what a later layer blocks, although an earlier one wants a review', async () => {
  const verdict = await judgeInOrder([layer('words', review), layer('vendor', block)], text)
  expect(verdict).toEqual({ ...block, layer: 'vendor', masked: null })
})

test('keeps a review when a later layer passes the text or gives no judgement', async () => {
  for (const later of [NOTHING, unknown]) {
    const verdict = await judgeInOrder([layer('words', review), layer('vendor', later)], text)
    expect(verdict).toEqual({ ...review, layer: 'words', masked: null })
  }
})

test('passes what no layer finds', async () => {
  const verdict = await judgeInOrder([layer('rules', NOTHING), layer('vendor', NOTHING)], text)
  expect(verdict).toEqual({ decision: 'pass', class: null, score: 0, layer: null, masked: null })
})
