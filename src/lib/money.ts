/** Integer fen as `30.00`, with a leading minus when negative. Source: ui.md §12 */
export function yuan(amountFen: number): string {
  const sign = amountFen < 0 ? '-' : ''
  const fen = Math.abs(amountFen)
  return `${sign}${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}
