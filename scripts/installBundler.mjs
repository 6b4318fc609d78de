// What the tests of smart accounts need besides the packages of package-lock.json (test/bundler).
import { ensureBundler } from '../test/bundler/install.mjs'

ensureBundler()
