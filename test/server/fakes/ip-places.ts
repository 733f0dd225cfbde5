import type { IpPlace, IpPlaces } from '../../../server/providers/ip-place/port'

/** Returns the place that the test sets for each address. */
export interface FakeIpPlaces extends IpPlaces {
  here: IpPlace | null
}

/** Addresses of a test, without a place at first. */
export const createFakeIpPlaces = (): FakeIpPlaces => ({
  here: null,
  placeOf(ip) {
    return ip === '' ? null : this.here
  },
})
