import { mountComponent } from '../../../test/client/mount-component'
import { Bubble } from './Bubble'

const onTurn = jest.fn()

const open = (text: string) =>
  mountComponent(() => <Bubble side='in' text={text} fold={{ more: 'Show all', less: 'Less', onTurn }} />)

beforeEach(() => onTurn.mockClear())

test.each([
  ['of many lines', Array.from({ length: 15 }, (_, line) => `line ${line}`).join('\n')],
  ['of empty lines', 'a\n\n'.repeat(8)],
  ['of one long line', '好'.repeat(200)],
])('a text %s is folded, and a press shows all of it', async (_, text) => {
  const bubble = await open(text)
  expect(bubble.findAll('.jy-bubble__folded')).toHaveLength(1)
  expect(bubble.find('[role=button]').textContent).toBe('Show all')
  await bubble.tap('[role=button]')
  await bubble.until(() => bubble.findAll('.jy-bubble__folded').length === 0)
  await bubble.tap('[role=button]')
  await bubble.until(() => bubble.findAll('.jy-bubble__folded').length === 1)
  expect(onTurn).toHaveBeenCalledTimes(2)
  bubble.unmount()
})

test.each(['a\nb\nc', '好'.repeat(150), 'well '.repeat(60)])(
  'a text of a few lines is not folded: %p',
  async (text) => {
    const bubble = await open(text)
    expect(bubble.findAll('.jy-bubble__folded, [role=button]')).toEqual([])
    bubble.unmount()
  },
)
