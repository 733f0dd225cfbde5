import { JOURNEY_MS } from './limits'

jest.setTimeout(JOURNEY_MS)
