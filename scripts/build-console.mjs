import { buildConsole } from './lib/console.mjs'
import { fail } from './lib/project.mjs'

buildConsole().catch((error) => fail(error.message))
