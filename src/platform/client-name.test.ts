import { appVersion, appVersionCode, clientName } from './client-name'

test('spec §3, app configuration: version 1.0.0, code 100, sent with every call', () => {
  expect([appVersion, appVersionCode]).toEqual(['1.0.0', 100])
  expect(clientName).toBe('h5/1.0.0(100)')
})
