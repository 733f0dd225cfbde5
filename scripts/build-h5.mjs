import { checkFirstLoad } from './lib/first-load-budget.mjs'
import { buildH5 } from './lib/h5.mjs'
import { fail } from './lib/project.mjs'

buildH5()
  .then(checkFirstLoad)
  .catch((error) => fail(error.message))
