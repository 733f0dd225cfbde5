import type { Config } from '../config/config'
import type { Log } from '../lib/log'
import { noTracer, type Tracer } from './tracer'

/** The tracer of the configuration. What records and sends spans is loaded only where they are wanted. */
export const openTracer = async ({ traces }: Pick<Config, 'traces'>, log: Log): Promise<Tracer> => {
  if (traces === null) return noTracer
  const [{ createSpanExporter }, { createRecordingTracer }] = await Promise.all([
    import('./otlp'),
    import('./recording-tracer'),
  ])
  const exporter = createSpanExporter(traces.url, log)
  return createRecordingTracer({
    percent: traces.percent,
    onFinished: (span) => exporter.add(span),
    close: () => exporter.close(),
  })
}
