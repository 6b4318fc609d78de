// Installs the packages that the tests of smart accounts need besides those of package-lock.json (test/bundler).
import { ensureBundler } from '../test/bundler/install.mjs'

ensureBundler()
