import { tolerateFaults } from '../net/net'
import { dieEverywhere } from './crashes'
import { paymentCrashScenes, payoutCrashScenes } from './vendor-crash-scenes'

test.each([...payoutCrashScenes, ...paymentCrashScenes].map((scene) => [scene.name, scene] as const))(
  'a process dies after its statements: %s',
  async (_name, scene) => {
    // A transfer that a death kept from its vendor waits for an operator, as does one that the vendor refuses.
    tolerateFaults(/^log: a payout needs an operator: /)
    const report = await dieEverywhere(scene)
    expect(report.faults).toEqual([])
    expect(report.deaths).toBeGreaterThan(0)
    expect(report.movedFen).toEqual(report.expectedFen)
  },
  300_000,
)
