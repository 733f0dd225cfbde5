import { PlainClient } from '../../test/server/rigs/realtime-client'
import { startRealtimeRig } from '../../test/server/rigs/realtime-rig'
import { turn } from '../../test/server/rigs/stomp-rig'
import { waitUntil } from '../../test/server/wait-until'

test('waits for an accepted SEND whose client has left', async () => {
  const order: string[] = []
  let store = (): void => undefined
  const rig = await startRealtimeRig({
    destinations: {
      typing: () => undefined,
      presence: () => undefined,
      read: () =>
        new Promise((resolve) => {
          store = () => {
            order.push('stored')
            resolve()
          }
        }),
    },
  })
  const client = await PlainClient.signIn(rig.rawUrl, 'ann')
  client.send('SEND\ndestination:/chat/read\n\n{"groupId":"g1","seq":1}\0PING\n\n\0')
  await waitUntil(() => client.closing !== null)
  expect(rig.realtime.connectionCount).toBe(0)
  const closed = rig.realtime.close().then(() => order.push('closed'))
  await new Promise((resolve) => rig.server.close(resolve))
  for (let round = 0; round < 20; round += 1) await turn()
  store()
  await closed
  expect(order).toEqual(['stored', 'closed'])
})
