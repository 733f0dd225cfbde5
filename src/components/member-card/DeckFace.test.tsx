import { mountComponent } from '../../../test/client/mount-component'
import { DeckFace } from './DeckFace'

const labels = {
  verified: '已认证',
  more: '更多',
  shared: '共同兴趣',
  likeAnswer: '喜欢这个回答',
  like: '喜欢',
  liked: '已喜欢',
  previousPhoto: '上一张照片',
  nextPhoto: '下一张照片',
}
const member = {
  id: 'm1',
  name: '林深时见鹿',
  age: 27,
  photoUrls: ['/a.jpg', '/b.jpg'],
  tint: undefined,
  isVerified: true,
  isOnline: false,
  presenceText: null,
  distanceText: '500m',
  distanceMeters: 499,
  facts: [],
  prompt: null,
  isLiked: false,
}

test('offers the previous photo after the first, and the next one before the last', async () => {
  const card = await mountComponent(() => <DeckFace member={member} labels={labels} />)
  const disabled = () =>
    card.findAll('.jy-deck-face__tap').map((side) => side.getAttribute('aria-disabled') === 'true')
  expect(disabled()).toEqual([true, false])
  await card.tap('.jy-deck-face__tap--on')
  expect(disabled()).toEqual([false, true])
  card.unmount()
})
