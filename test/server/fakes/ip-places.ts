import type { IpPlace, IpPlaces } from '../../../server/providers/ip-place/port'

/** Says that every address is used where the test says. */
export interface FakeIpPlaces extends IpPlaces {
  here: IpPlace | null
}

/** Addresses of a test, nobody's place at first. */
export const createFakeIpPlaces = (): FakeIpPlaces => ({
  here: null,
  placeOf(ip) {
    return ip === '' ? null : this.here
  },
})
