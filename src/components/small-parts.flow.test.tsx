import { mountComponent } from '../../test/client/mount-component'
import { Chip } from './forms/Chip'
import { CheckRow } from './forms/CheckRow'
import { Disclosure } from './Disclosure'
import { distanceStep } from './members/Distance'
import { Field } from './forms/Field'
import { FormCard } from './forms/FormCard'
import { NavBar } from './frame/NavBar'
import { groupPhone } from '@/lib/phone'
import { PhoneField } from './forms/PhoneField'
import { PhotoPager } from './members/PhotoPager'
import { Pressable } from './Pressable'
import { TabBar } from './frame/TabBar'

test.each([
  [499, 0],
  [999, 0],
  [1_000, 1],
  [2_999, 1],
  [9_999, 2],
  [10_000, 3],
  [null, 3],
])('%p metres are %p steps apart', (distanceMeters, step) => {
  expect(distanceStep(distanceMeters)).toBe(step)
})

test('groups a phone number 3-4-4, and removes all other characters from a pasted one', async () => {
  expect(groupPhone('13800136021')).toBe('138 0013 6021')
  const phones: string[] = []
  const field = await mountComponent(() => (
    <PhoneField phone='' onChange={(phone) => phones.push(phone)} placeholder='' label='phone' />
  ))
  await field.emit('.jy-field__entry .nut-input-native', 'input', { value: '+86 138-0013-6021' })
  await field.emit('.jy-field__entry .nut-input-native', 'input', { value: '138001360219999' })
  expect(phones).toEqual(['13800136021', '13800136021'])
  field.unmount()
})

test('a chosen taste has an outline; a shared fact, which is no choice, has none', async () => {
  const chips = await mountComponent(() => (
    <>
      <Chip text='听歌' isSelected onPress={() => {}} />
      <Chip text='看展' onPress={() => {}} />
      <Chip text='在线' isSelected selectedKind='ink' onPress={() => {}} />
      <Chip text='咖啡' isSelected />
    </>
  ))
  expect(chips.findAll('.jy-chip--outlined').map((chip) => chip.textContent)).toEqual(['听歌'])
  chips.unmount()
})

test.each([
  ['44px', () => {}],
  ['0px', undefined],
])(
  "the system's own back arrow takes %s of the width, depending on whether there is a way back",
  async (room, onBack) => {
    const bar = await mountComponent(() => <NavBar kind='custom' title='' onBack={onBack} />, {
      systemBackPx: 44,
    })
    expect(bar.find('.jy-nav-bar__row').style.paddingLeft).toBe(room)
    expect(bar.findAll('.jy-nav-bar__back')).toHaveLength(0)
    bar.unmount()
  },
)

test('Enter and Space press a button, and a disabled one does nothing', async () => {
  let presses = 0
  const buttons = await mountComponent(() => (
    <>
      <Pressable className='on' onPress={() => (presses += 1)} />
      <Pressable className='off' isDisabled onPress={() => (presses += 1)} />
    </>
  ))
  await buttons.press('.on', 'Enter')
  await buttons.press('.on', ' ')
  await buttons.press('.off', 'Enter')
  await buttons.tap('.off')
  expect(presses).toBe(2)
  buttons.unmount()
})

test('a row that shows its content says so to screen readers, and is no toggle button', async () => {
  const rules = await mountComponent(() => (
    <Disclosure title='rules'>
      <i className='content' />
    </Disclosure>
  ))
  const stateOf = () => {
    const title = rules.find('.jy-disclosure__title')
    return [title.getAttribute('aria-expanded'), title.getAttribute('aria-pressed')]
  }
  expect(stateOf()).toEqual(['false', null])
  await rules.tap('.jy-disclosure__title')
  expect(stateOf()).toEqual(['true', null])
  expect(rules.findAll('.content')).toHaveLength(1)
  rules.unmount()
})

test('a press anywhere on the row ticks it, except on its links', async () => {
  const changes: boolean[] = []
  const row = await mountComponent(() => (
    <CheckRow isChecked={false} onChange={(isChecked) => changes.push(isChecked)}>
      <Pressable className='link' />
    </CheckRow>
  ))
  await row.tap('.jy-check__box')
  await row.tap('.jy-check')
  await row.tap('.link')
  expect(changes).toEqual([true, true])
  row.unmount()
})

test('the pager turns by a drag, not past its ends, and loads only neighbours', async () => {
  const turned: number[] = []
  const pager = await mountComponent(() => (
    <PhotoPager
      urls={['a', 'b', 'c', 'd']}
      index={0}
      onIndex={(index) => turned.push(index)}
      labelOf={String}
    />
  ))
  await pager.drag('.jy-pager__window', [
    [300, 10],
    [250, 12],
    [200, 12],
  ])
  await pager.drag('.jy-pager__window', [
    [200, 10],
    [250, 12],
    [300, 12],
  ])
  await pager.drag('.jy-pager__window', [
    [200, 10],
    [202, 80],
    [204, 180],
  ])
  expect(turned).toEqual([1])
  expect(pager.findAll('.jy-photo')).toHaveLength(2)
  pager.unmount()
})

test('a second finger ends the drag of a page, which keeps its place', async () => {
  const turned: number[] = []
  const pager = await mountComponent(() => (
    <PhotoPager urls={['a', 'b']} index={0} onIndex={(index) => turned.push(index)} labelOf={String} />
  ))
  await pager.touch('.jy-pager__window', 'touchstart', [[300, 10]], 0)
  await pager.touch('.jy-pager__window', 'touchmove', [[260, 10]], 100)
  expect(pager.find('.jy-pager__strip').style.transform).toContain('-40px')
  const pinch = [
    [260, 10],
    [100, 10],
  ] as const
  await pager.touch('.jy-pager__window', 'touchstart', pinch, 200)
  await pager.touch('.jy-pager__window', 'touchmove', [[100, 10], pinch[1]], 300)
  expect(pager.find('.jy-pager__strip').style.transform).toContain('+ 0px')
  await pager.touch('.jy-pager__window', 'touchend', [pinch[1]], 400)
  await pager.touch('.jy-pager__window', 'touchend', [], 500)
  expect(turned).toEqual([])
  pager.unmount()
})

test('the tab bar caps its badge and reports tabs and the raised button separately', async () => {
  const events: string[] = []
  const bar = await mountComponent(() => (
    <TabBar
      selected='messages'
      unreadCount={120}
      hasMutedUnread
      labels={{ home: 'Home', messages: 'Messages', mine: 'Me', raised: 'Speed match' }}
      onSelect={(tab) => events.push(tab)}
      onRaised={() => events.push('raised')}
    />
  ))
  expect(bar.find('.jy-badge').textContent).toBe('99+')
  expect(bar.find('[aria-selected="true"]').textContent).toContain('Messages')
  await bar.tap('.jy-tab-bar__tab--mine')
  await bar.tap('[aria-label="Speed match"]')
  expect(events).toEqual(['mine', 'raised'])
  bar.unmount()
})

test.each([
  [undefined, 140],
  [300, -1],
])(
  'spec §9, input: with a limit of %p of its own, a field accepts %d characters',
  async (maxLength, taken) => {
    const field = await mountComponent(() => (
      <Field value='' onChange={() => {}} hiddenLabel='note' {...(maxLength && { maxLength })} />
    ))
    expect(field.find('.jy-field__entry .nut-input-native')).toHaveProperty('maxlength', taken)
    field.unmount()
  },
)

test('connects a wrong field with its sentence, also with one under its card', async () => {
  const form = await mountComponent(() => (
    <>
      <Field value='' onChange={() => {}} label='name' error='too long' />
      <FormCard error='not yours'>
        <Field value='' onChange={() => {}} label='number' ground='row' error='not yours' />
        <Field value='' onChange={() => {}} label='code' ground='row' />
      </FormCard>
    </>
  ))
  await form.settle()
  const saidOf = (name: string) => {
    const field = form.find(`.weui-input[aria-label="${name}"]`)
    const id = field.getAttribute('aria-describedby')
    return [field.getAttribute('aria-invalid'), id && document.getElementById(id)?.textContent]
  }
  expect(saidOf('name')).toEqual(['true', 'too long'])
  expect(saidOf('number')).toEqual(['true', 'not yours'])
  expect(saidOf('code')).toEqual([null, null])
  form.unmount()
})
