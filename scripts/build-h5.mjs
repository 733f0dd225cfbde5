import { buildH5 } from './lib/h5.mjs'
import { fail } from './lib/project.mjs'

buildH5().catch((error) => fail(error.message))
