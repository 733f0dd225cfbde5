import { Counter, type Registry } from 'prom-client'
import { type JobCounts, jobOutcomes } from '../jobs/job-counts'

/** Adds the attempts of this process at jobs by name and outcome since its start. */
export const observeJobs = (counts: Pick<JobCounts, 'list'>, registry: Registry): void => {
  new Counter({
    name: 'jinyu_jobs_total',
    help: 'Attempts of this node at jobs, by name and outcome: done, failed (it is tried again) or given_up.',
    labelNames: ['name', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [name, times] of counts.list())
        for (const outcome of jobOutcomes) this.inc({ name, outcome }, times[outcome])
    },
  })
}
