import { watchConsoleFile } from '../../test/net/processes'
import { JOURNEY_MS } from './limits'
import { runningProduct } from './running-product'

jest.setTimeout(JOURNEY_MS)

watchConsoleFile(runningProduct().consolePath)
