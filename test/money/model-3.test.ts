import { testModel } from './model-parts'

testModel(3)
