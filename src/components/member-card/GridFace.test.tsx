import { mountComponent } from '../../../test/client/mount-component'
import { GridFace } from './GridFace'

const labels = { verified: '已认证', like: '喜欢', liked: '已喜欢' } as never
const member = {
  id: 'm1',
  name: '林深时见鹿',
  age: 27,
  photoUrls: ['/a.jpg'],
  tint: undefined,
  isVerified: false,
  isOnline: false,
  presenceText: '3 天内',
  distanceText: '500m',
  distanceMeters: 499,
  vipText: '会员',
  demoText: '演示',
  facts: [],
  prompt: null,
  isLiked: false,
}

test('the demo tag is in the line under the name, and only the VIP mark under the distance', async () => {
  const card = await mountComponent(() => <GridFace member={member} labels={labels} />)
  expect(card.find('.jy-grid-face__line').textContent).toBe('3 天内演示')
  expect(card.findAll('.jy-demo-tag').length).toBe(1)
  expect(card.findAll('.jy-grid-face__vip').length).toBe(1)
  card.unmount()
})
