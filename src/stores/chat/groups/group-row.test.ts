import { groupRow, PEER, textMessage, VIEWER } from '../../../../test/client/talk'
import { boxOf, withMessage } from './group-row'

test.each([
  ['returns to the list with a message of the peer', { muted: false }, PEER, 'main', 1],
  ['stays archived with a message of the peer while it is muted', { muted: true }, PEER, 'archived', 1],
  ['stays archived with a message of the viewer', { muted: false }, VIEWER, 'archived', 0],
])('as on the server, an archived chat %s', (_case, changes, fromId, box, unread) => {
  const row = groupRow({ archived: true, unread: 0, ...changes })
  const next = withMessage(row, textMessage(4, '还在吗', fromId), fromId === VIEWER)
  expect([boxOf(next), next.unread]).toEqual([box, unread])
})
