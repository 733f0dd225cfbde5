/** Everything of the demo world that the start uses; loaded only where there is one. Source: ours */
export { addDemoOperators, DEMO_OPERATOR_PASSWORD, demoOperators } from './operators'
export { demoPhones, isSeeded, seedDemo } from './seed'
export { startAllCompanions } from './start-companions'
export { animateDemo } from './world'
