// Sends traces of a Latchkey server to an OpenTelemetry collector. Load it before the server:
//
//   npm install @opentelemetry/sdk-trace-node@2.2.0 @opentelemetry/exporter-trace-otlp-http@0.208.0
//   OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318 \
//     node --import ./otel.mjs node_modules/@latchkey/server/bin/latchkey.mjs serve
//
// These versions run on Node.js 20.19 and newer. Do not add the automatic instrumentations: those of http and pg record
// requested addresses and statements, which contain tokens and codes, and send trace ids to outside services.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'

/** The part of all requests that is traced, from 0 to 1. */
const ratio = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? '0.05')

const provider = new NodeTracerProvider({
  sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
})
// No propagator: trace ids of this server go only to the collector.
provider.register({ propagator: null })

// The last spans are sent before the process ends.
process.once('beforeExit', () => provider.shutdown())
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => provider.forceFlush())
