/** Longest time for one test or hook; far above any honest run, so that only a hang meets it. Source: ours. */
const TEST_TIMEOUT_MS = 120_000

jest.setTimeout(TEST_TIMEOUT_MS)
