/** Counts calls of this process by vendor and outcome since its start; nothing of a member is in it. */
export class VendorCounts<Outcome extends string> {
  private readonly counts = new Map<string, { vendor: string; outcome: Outcome; times: number }>()

  add(vendor: string, outcome: Outcome): void {
    const key = `${vendor} ${outcome}`
    const times = (this.counts.get(key)?.times ?? 0) + 1
    this.counts.set(key, { vendor, outcome, times })
  }

  /** Every pair that was counted. */
  list(): readonly { readonly vendor: string; readonly outcome: Outcome; readonly times: number }[] {
    return [...this.counts.values()]
  }
}
