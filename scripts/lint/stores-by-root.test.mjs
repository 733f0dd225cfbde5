import { Linter } from 'eslint'
import rule from './stores-by-root.cjs'

const faultsOf = (code) =>
  new Linter().verify(code, [
    {
      plugins: { jinyu: { rules: { root: rule } } },
      rules: { 'jinyu/root': 'error' },
    },
  ]).length

test('rejects a page that creates a store, also under another name', () => {
  expect(faultsOf("import { BillsStore } from '@/stores/money/bills'; new BillsStore({ api })")).toBe(1)
  expect(faultsOf("import { BillsStore as Bills } from '@/stores/money/bills'; new Bills({ api })")).toBe(1)
})

test('accepts a store that the root creates, and other classes', () => {
  expect(faultsOf("import { BillsStore } from '@/stores/money/bills'; usePageStore(BillsStore)")).toBe(0)
  expect(faultsOf("import { Player } from '@/platform/player'; new Player()")).toBe(0)
})
