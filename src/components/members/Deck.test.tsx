import { View } from '@tarojs/components'
import { createRef, useState } from 'react'
import { installPanes, type Panes } from '@/lib/panes'
import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { Pressable } from '../Pressable'
import { Deck, type DeckHandle, type DeckProps } from './Deck'

interface Person {
  id: string
}

const stampTexts = { like: 'LIKE', pass: 'PASS' }

let deck: MountedComponent
let swiped: string[]
let opened: string[]
const handleRef = createRef<DeckHandle>()

async function mountDeck(props: Partial<DeckProps<Person>> = {}, isKept = false) {
  swiped = []
  opened = []
  deck = await mountComponent(function Subject() {
    const [items, setItems] = useState<Person[]>([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    return (
      <Deck<Person>
        items={items}
        keyOf={(person) => person.id}
        renderCard={(person, isTop) => <View className={`card-${person.id} ${isTop ? 'top' : ''}`} />}
        stampTexts={stampTexts}
        label='people'
        handleRef={handleRef}
        onOpen={(person) => opened.push(person.id)}
        onSwipe={(person, kind) => {
          swiped.push(`${kind} ${person.id}`)
          if (!isKept) setItems((before) => before.filter(({ id }) => id !== person.id))
        }}
        {...props}
      />
    )
  })
}

afterEach(() => deck.unmount())

test('a card that is dragged past 96 px leaves: right is like, left is pass', async () => {
  await mountDeck()
  await deck.drag('.jy-deck', [
    [100, 300],
    [160, 300],
    [200, 302],
  ])
  expect(swiped).toEqual(['like a'])
  await deck.drag('.jy-deck', [
    [300, 300],
    [240, 300],
    [190, 300],
  ])
  expect(swiped).toEqual(['like a', 'pass b'])
  expect(deck.find('.top').className).toContain('card-c')
})

test('a short slow drag returns the card', async () => {
  await mountDeck()
  await deck.drag(
    '.jy-deck',
    [
      [100, 300],
      [150, 300],
      [185, 300],
    ],
    400,
  )
  expect(swiped).toEqual([])
  expect(deck.find('.jy-deck__card--like, .top')).toBe(deck.find('.top'))
})

test('a flick leaves earlier', async () => {
  await mountDeck()
  await deck.drag(
    '.jy-deck',
    [
      [100, 300],
      [140, 300],
      [170, 300],
    ],
    20,
  )
  expect(swiped).toEqual(['like a'])
})

test('the card follows the finger, turns by dx / 18 and shows its stamp', async () => {
  await mountDeck()
  const seen: string[] = []
  const observer = new MutationObserver(() =>
    seen.push(deck.find('.jy-deck__card:last-child').style.transform),
  )
  observer.observe(deck.find('.jy-deck'), { attributes: true, subtree: true, attributeFilter: ['style'] })
  await deck.drag(
    '.jy-deck',
    [
      [100, 300],
      [154, 300],
    ],
    400,
  )
  observer.disconnect()
  expect(seen).toContain('translate(54px, 0px) rotate(3deg)')
})

test('dragging upwards opens the member instead', async () => {
  await mountDeck()
  await deck.drag('.jy-deck', [
    [100, 400],
    [104, 360],
    [106, 290],
  ])
  expect(opened).toEqual(['a'])
  expect(swiped).toEqual([])
})

test('arrow keys and the handle do what a swipe does', async () => {
  await mountDeck()
  await deck.press('.jy-deck', 'ArrowRight')
  await deck.press('.jy-deck', 'ArrowUp')
  expect(swiped).toEqual(['like a'])
  expect(opened).toEqual(['b'])
  await deck.press('.jy-deck', 'ArrowLeft')
  expect(swiped).toEqual(['like a', 'pass b'])
})

describe('without the focus', () => {
  /** Elements that have a box. */
  let drawn: (element: Element) => boolean
  beforeEach(async () => {
    drawn = () => true
    jest.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
      return (drawn(this) ? [{}] : []) as never
    })
    await mountDeck()
  })
  afterEach(() => {
    jest.restoreAllMocks()
    document.querySelectorAll('.beside').forEach((element) => element.remove())
  })

  const beside = (html: string) => {
    document.body.insertAdjacentHTML('beforeend', `<div class="beside">${html}</div>`)
    return document.body.lastElementChild?.firstElementChild
  }

  test('the arrow keys of the page pass and like, and leave the rest to the browser', async () => {
    await deck.press('body', 'ArrowRight')
    await deck.press('body', 'ArrowLeft')
    expect(await deck.press('body', 'ArrowUp')).toBe(true)
    expect([swiped, opened]).toEqual([['like a', 'pass b'], []])
  })

  test('one press is one card, and the keys of the browser stay its own', async () => {
    await deck.press('body', 'ArrowRight', { repeat: true })
    await deck.press('body', 'ArrowLeft', { altKey: true })
    await deck.press('body', 'ArrowLeft', { metaKey: true })
    expect(swiped).toEqual([])
  })

  test.each([
    ['a field has the focus', '<textarea></textarea>'],
    ['a wheel has the focus', '<div role="listbox" tabindex="0"></div>'],
  ])('no card leaves while %s', (_name, html) => {
    beside(html)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    expect(swiped).toEqual([])
  })

  test('no card leaves under a layer, nor on a page that is not shown', async () => {
    beside('<div role="dialog"></div>')
    await deck.press('body', 'ArrowRight')
    drawn = () => false
    await deck.press('body', 'ArrowRight')
    expect(swiped).toEqual([])
    drawn = (element) => element.className === 'jy-deck'
    await deck.press('body', 'ArrowRight')
    expect(swiped).toEqual(['like a'])
  })

  test('no card leaves while the member uses the page beside the deck', async () => {
    let active: string | null = '/pages/msg/chat?stamp=AB'
    installPanes({ activePath: () => active } as unknown as Panes)
    await deck.press('body', 'ArrowRight')
    expect(swiped).toEqual([])
    active = null
    await deck.press('body', 'ArrowRight')
    expect(swiped).toEqual(['like a'])
  })
})

test('a locked deck lets no card leave', async () => {
  await mountDeck({ isLocked: true })
  await deck.press('.jy-deck', 'ArrowRight')
  await deck.drag('.jy-deck', [
    [100, 300],
    [300, 300],
  ])
  expect(swiped).toEqual([])
})

test('a card that the parent keeps returns after it left', async () => {
  await mountDeck({}, true)
  await deck.press('.jy-deck', 'ArrowRight')
  expect(deck.find('.top').className).toContain('card-b')
  await deck.until(() => deck.find('.top').className.includes('card-a'))
})

test('when a button of a card has the focus and sends it away, the same button of the next card gets the focus', async () => {
  await mountDeck({
    renderCard: ({ id }) => (
      <>
        <Pressable className='like' label={`like ${id}`} />
        <Pressable className='pass' label={`pass ${id}`} />
      </>
    ),
  })
  deck.find('[aria-label="pass a"]').focus()
  handleRef.current?.swipe('pass')
  await deck.until(() => document.activeElement?.getAttribute('aria-label') === 'pass b')
})
